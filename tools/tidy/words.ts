import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './files.ts'

/** Messages of one language: key (`<area>.<path>`) to text. */
export type Words = ReadonlyMap<string, string>

export const languages = ['en_US', 'zh_CN', 'de_DE', 'fr_FR', 'it_IT', 'pt_PT'] as const
export type Language = (typeof languages)[number]

export function readWords(sources: readonly Source[], language: Language): Words {
  const words = new Map<string, string>()
  const fill = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') words.set(prefix, value)
    else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) fill(`${prefix}.${key}`, inner)
    else words.set(prefix, '')
  }
  for (const { path, text } of sources) {
    const [, of, area] = /^messages\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? []
    if (of === language && area) fill(area, JSON.parse(text))
  }
  return words
}

/** Keys of one language that the other does not have. */
export function missingKeys(of: Words, among: Words): string[] {
  return [...of.keys()].filter((key) => !among.has(key))
}

/** Messages that are not valid ICU, and empty ones. */
export function brokenMessages(words: Words): string[] {
  return [...words].flatMap(([key, text]) => {
    if (text.trim() === '') return [`${key} is empty`]
    try {
      parse(text)
      return []
    } catch (error) {
      return [`${key}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
}

/** Messages whose placeholders differ from those of English, by name and kind; plural forms may differ, choices may not. */
export function otherPlaceholders(english: Words, words: Words): string[] {
  return [...words].flatMap(([key, text]) => {
    const original = english.get(key)
    if (original === undefined) return []
    const [expected, found] = [placeholders(original), placeholders(text)]
    return expected === found ? [] : [`${key}: {${found}} instead of {${expected}}`]
  })
}

function placeholders(text: string): string {
  const found = new Set<string>()
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      found.add(`${element.value} ${kindOf(element)}`)
      if (element.type === TYPE.tag) visit(element.children)
      if (element.type === TYPE.select || element.type === TYPE.plural) for (const option of Object.values(element.options)) visit(option.value)
    }
  }
  try {
    visit(parse(text))
  } catch {
    // brokenMessages reports messages that do not parse.
  }
  return [...found].sort().join(', ')
}

/** A language without plural forms shows the number as it is, so numbers, plurals and plain arguments are one kind. */
function kindOf(element: Exclude<MessageFormatElement, { type: TYPE.literal | TYPE.pound }>): string {
  if (element.type === TYPE.select) return `select of ${Object.keys(element.options).sort().join('|')}`
  return [TYPE.argument, TYPE.number, TYPE.plural].includes(element.type) ? 'value' : TYPE[element.type]
}

/** Names, units and technical words that are the same in every language. */
const sameEverywhere =
  /\b(Ohmstead|USDT|TRC20|ERC20|BEP20|Polygon|TRON|Ethereum|BNB Chain|OCPP|OCMF|CSV|PDF|JSON|QR|PWA|URL|API|ID|IP|AC|DC|CCS|CCS2|CHAdeMO|Type|SoC|UTC|PIN|SMS|E-?mail|Google|Authenticator|Facebook|Telegram|Twitter|WhatsApp|kWh|kW|MWh|Wh|W|V|A|min|h|s|d|SHA-256|HMAC|TOTP|Login|Online|Offline|Webhook|Hash|Token|Hosting|Team|Status|Code)\b/gi

const plain = (text: string) =>
  text
    .replace(/\{[^{}]*\}|<[^>]*>/g, ' ')
    .replace(sameEverywhere, ' ')
    .replace(/[^\p{L}\s]/gu, ' ')
    .trim()

/**
 * Messages that were copied from English instead of translated. Single words can be the same in related languages (Name, Version,
 * Total), but not whole phrases, and nothing in Chinese.
 */
export function copiedMessages(english: Words, words: Words, language: Language, reviewed: Readonly<Record<string, string>>): string[] {
  const wordsAtLeast = language === 'zh_CN' ? 1 : 2
  return [...words].flatMap(([key, text]) => {
    if (reviewed[key] || text !== english.get(key)) return []
    const left = plain(text)
      .split(/\s+/)
      .filter((word) => word.length > 1)
    return left.length >= wordsAtLeast ? [`${key}: ${text}`] : []
  })
}

const everywhere = /\b(ROI|APY|APR|VIP)\b/

const phrases = (...list: string[]) => new RegExp(String.raw`(?<!\p{L})(?:${list.join('|').replaceAll('~', String.raw`\p{L}*`)})(?!\p{L})`, 'iu')

/** Promises of returns and false urgency, in every language. `~` matches any ending. */
export const promises: Readonly<Record<Language, RegExp>> = {
  en_US: phrases(
    'guarantee~',
    'risk[- ]free',
    'no risk',
    'passive income',
    '(daily|fixed) (return|yield|profit|interest)s?',
    'yield(s|ing)?',
    'profits? from day one',
    'hurry',
    'last chance',
    'only today',
    'today only',
    'activate your (earnings|income)',
    'unfreeze',
    'doubl(e|es|ed|ing)',
    'lie back',
    'while you sleep',
    'airdrop~',
    'staking',
    'interest rate',
    'get rich',
    'easy money',
  ),
  de_DE: phrases(
    'garanti~',
    'risikofrei~',
    'ohne risiko',
    'passives? einkommen',
    '~rendite~',
    'tägliche[nr]? (gewinne?|zinsen)',
    'gewinne? (ab|vom) (dem )?ersten tag',
    'beeil~',
    'letzte (chance|gelegenheit)',
    'nur heute',
    'verdopp~',
    'im schlaf',
    'zurücklehnen',
    'zinssatz',
    'staking',
    'airdrop~',
    'schnelles geld',
  ),
  fr_FR: phrases(
    'garanti~',
    'sans risques?',
    'revenus? passifs?',
    'rendements?',
    '(gains?|profits?) dès le premier jour',
    'dépêche~',
    'dernière chance',
    "aujourd['’]hui seulement",
    "seulement aujourd['’]hui",
    'doubl(ez|er|é|ée)',
    'en dormant',
    'pendant (votre|ton) sommeil',
    "taux d['’]intérêt",
    'staking',
    'airdrop~',
    'argent facile',
  ),
  it_IT: phrases(
    'garan(tit|zi)~',
    'senza rischi~',
    'reddit[oi] passiv[oi]',
    'rendiment~',
    '(guadagn|profitt)~ dal primo giorno',
    'affrett~',
    'ultima (occasione|possibilità)',
    'solo (per )?oggi',
    'raddoppi~',
    'mentre dorm~',
    "tasso d['’]interesse",
    'staking',
    'airdrop~',
    'soldi facili',
  ),
  pt_PT: phrases(
    'garanti~',
    'sem riscos?',
    '(rendimentos?|renda) passiv[oa]s?',
    'rendimentos? (diários? )?fixos?',
    'rentabilidade',
    'lucros? desde o primeiro dia',
    'apress~',
    'despach~-se',
    'última (oportunidade|hipótese)',
    '(só|apenas) hoje',
    'dupli(que|ca)~',
    'dobr(e|ar|o)',
    'enquanto dorm~',
    'taxa de juros?',
    'staking',
    'airdrop~',
    'dinheiro fácil',
  ),
  zh_CN:
    /保证|保本|稳赚|无风险|零风险|被动收入|日收益率|日回报|年化|收益率|回报率|投资回报|首日盈利|赶快|抓紧|快来|最后机会|仅限今天|仅限今日|贵宾|翻倍|加倍|躺赚|躺着|激活收益|解冻|质押|空投|利率/,
}

export function brokenPromises(words: Words, language: Language, reviewed: Readonly<Record<string, string>>): string[] {
  return [...words]
    .filter(([key, text]) => !reviewed[key] && (everywhere.test(text) || promises[language].test(text)))
    .map(([key, text]) => `${key}: ${text}`)
}

/** Literals of the code that can be keys, and patterns of composed keys. */
interface Mentions {
  readonly exact: ReadonlySet<string>
  readonly patterns: readonly RegExp[]
}

const keyLike = /^[\w-]+(\.[\w-]+)*$/

function mentionsOf({ path, text }: Source): Mentions {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string' && keyLike.test(value)) exact.add(value)
    },
    Property({ key, computed }) {
      if (!computed && key.type === 'Identifier') exact.add(key.name)
    },
    TemplateLiteral({ quasis, expressions }) {
      const parts = quasis.map(({ value }) => value.raw)
      if (expressions.length === 0 && keyLike.test(parts[0] ?? '')) exact.add(parts[0] ?? '')
      // A composed key must contain a literal word; `${area}.${name}` could be any key.
      if (
        expressions.length > 0 &&
        parts.every((part) => /^[\w.-]*$/.test(part)) &&
        parts.some((part) => part.includes('.')) &&
        parts.some((part) => /[a-z]{2}/i.test(part))
      ) {
        patterns.push(new RegExp(`^${parts.map((part) => part.replaceAll('.', String.raw`\.`)).join(String.raw`[\w.-]+`)}$`))
      }
    },
  }).visit(parseSync(path, text).program)
  return { exact, patterns }
}

/** Keys that no line of code uses, neither as a whole, nor below an area, nor as part of a pattern. */
export function unusedKeys(words: Words, code: readonly Source[], known: ReadonlySet<string>): string[] {
  const files = code.map(mentionsOf)
  return [...words.keys()].filter((key) => {
    if (known.has(key)) return false
    const cuts = [...key.matchAll(/\./g)].map(({ index }) => ({ area: key.slice(0, index), rest: key.slice(index + 1) }))
    return !files.some(({ exact, patterns }) => {
      const asks = (content: string) => exact.has(content) || patterns.some((pattern) => pattern.test(content))
      return asks(key) || cuts.some(({ area, rest }) => exact.has(area) && asks(rest))
    })
  })
}

/** Text for readers that is in a component instead of in messages. */
export function wordsInComponents(sources: readonly Source[]): string[] {
  const readAloud = new Set(['alt', 'aria-label', 'aria-description', 'placeholder', 'title', 'label'])
  return sources.flatMap(({ path, text }) => {
    const found: { content: string; start: number }[] = []
    new Visitor({
      JSXText({ value, start }) {
        if (plain(value).length > 1) found.push({ content: value.trim(), start })
      },
      JSXAttribute({ name, value, start }) {
        if (name.type !== 'JSXIdentifier' || !readAloud.has(name.name) || value?.type !== 'Literal') return
        // Message keys are not texts.
        if (typeof value.value !== 'string' || (keyLike.test(value.value) && /^[a-z]/.test(value.value))) return
        if (plain(value.value).length > 1) found.push({ content: value.value, start })
      },
    }).visit(parseSync(path, text).program)
    return found.map(({ content, start }) => `${path}:${text.slice(0, start).split('\n').length}  ${content}`)
  })
}
