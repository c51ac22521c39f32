import { call } from '@ohmstead/contract/kernel/call'
import { declareErrors } from '@ohmstead/contract/kernel/error'
import { event } from '@ohmstead/contract/kernel/event'
import { nothing } from '@ohmstead/contract/kernel/field'
import { describe, expect, test } from 'vitest'
import { graphOf } from '../architecture/graph.ts'
import {
  callsWithoutHandler,
  callsWithoutWords,
  doubleCodes,
  doublePaths,
  namesWithoutValue,
  undeclaredErrors,
  eventsWithoutSubscriber,
  unknownStales,
  unmadeErrors,
  unpublishedEvents,
} from './contract.ts'
import { longReadmes, lostPages, README_SENTENCES_MAX } from './pages.ts'
import { wrongRoutes } from './routes.ts'
import { FILE_LINES_MAX, FUNCTION_LINES_MAX, longFiles, longFunctions } from './sizes.ts'
import { sharedTables, tablesOf, wrongMigrations } from './sql.ts'
import { lowerKeywords, upperKeywords } from './sql-case.ts'
import {
  brokenMessages,
  brokenPromises,
  copiedMessages,
  missingKeys,
  otherPlaceholders,
  promises,
  readWords,
  unusedKeys,
  wordsInComponents,
} from './words.ts'

const words = (entries: Record<string, string>) => new Map(Object.entries(entries))
const source = (path: string, text: string) => ({ path, text })

describe('the contract', () => {
  const gone = declareErrors('wallets', 2500, { gone: { code: 2501 } })
  const declared = {
    by: 'anyone',
    repeat: 'reads',
    input: nothing,
    output: nothing,
    errors: [],
    example: { input: {} },
    summary: 'Lists the wallets.',
  } as const
  const list = call('wallet/list', { ...declared })
  const changed = event('wallet.changed', { publishedBy: ['api'], payload: nothing, stales: [] })
  const built = () => true

  test('a call without handler', () => {
    expect(callsWithoutHandler({ wallets: { list } }, [source('a.ts', 'implement(listAll, async () => [])')], built)).toEqual([
      'wallets.list (wallet/list)',
    ])
    expect(callsWithoutHandler({ wallets: { list } }, [source('a.ts', 'implement(walletCalls.list, async () => [])')], built)).toEqual([])
  })
  test('a call without a summary', () =>
    expect(callsWithoutWords({ wallets: { list: { ...list, summary: 'list' } } })).toEqual(['wallets.list: the summary is not a sentence']))
  test('an example that names something without a value', () => {
    const named = { wallets: { list: { ...list, example: { input: { leaseId: '@lease', days: ['@day'], password: '@ada.password' } } } } }
    expect(namesWithoutValue(named, [source('a.ts', "'@lease': async () => 1")], {})).toEqual(['wallets.list names @day'])
    expect(namesWithoutValue(named, [source('a.ts', "'@lease': async () => 1")], { '@day': 'why' })).toEqual([])
  })
  test('a path twice', () => expect(doublePaths({ wallets: { list, again: list } })).toEqual(['POST wallet/list']))
  test('an event without subscribers', () => {
    expect(eventsWithoutSubscriber({ wallets: { changed } }, [], {})).toEqual(['wallets.changed (wallet.changed)'])
    expect(eventsWithoutSubscriber({ wallets: { changed } }, [source('a.ts', "listen('levels', [other, changed], async () => {})")], {})).toEqual([])
    expect(eventsWithoutSubscriber({ wallets: { changed } }, [], { 'wallet.changed': 'why' })).toEqual([])
  })
  test('an event that is never published', () => {
    expect(unpublishedEvents({ wallets: { changed } }, [], built)).toEqual(['wallets.changed (wallet.changed)'])
    expect(unpublishedEvents({ wallets: { changed } }, [source('a.ts', 'await publish(trx, changed, {})')], built)).toEqual([])
  })
  test('an event that makes an unknown call stale', () => {
    expect(unknownStales({ wallets: { changed: { ...changed, stales: ['wallet/lost'] } } }, { wallets: { list } })).toEqual([
      'wallets.changed makes wallet/lost stale',
    ])
  })
  test('codes used twice, or outside the block of their owner', () => {
    expect(doubleCodes({ wallets: { ...gone, twice: gone.gone } })).toEqual(['code 2501 is used twice'])
    expect(() => declareErrors('wallets', 2500, { gone: { code: 2601 } })).toThrow('wallets.gone: code 2601 is outside its block 2500')
  })
  test('a refusal that no call declares, and one that is never used', () => {
    expect(undeclaredErrors({ wallets: gone }, { wallets: { list } })).toEqual(['wallets.gone'])
    expect(undeclaredErrors({ wallets: gone }, { wallets: { list: { ...list, errors: [gone.gone] } } })).toEqual([])
    expect(unmadeErrors({ wallets: gone }, [], built)).toEqual(['wallets.gone'])
    expect(unmadeErrors({ wallets: gone }, [source('a.ts', 'at.refuse(walletErrors.gone)')], built)).toEqual([])
  })
})

test('a file that is too long', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  const files = [
    source('server/src/long.ts', lines(FILE_LINES_MAX + 1)),
    source('server/src/full.ts', lines(FILE_LINES_MAX)),
    source('web/src/words.gen.d.ts', lines(FILE_LINES_MAX + 1)),
    source('web/src/page.css', lines(FILE_LINES_MAX + 1)),
  ]
  expect(longFiles(files)).toEqual([`server/src/long.ts  ${FILE_LINES_MAX + 1} lines`])
})

test('a function that is too long, except in tests', () => {
  const body = (lines: number) => `{\n${'work()\n'.repeat(lines - 2)}}`
  const long = [`function a() ${body(FUNCTION_LINES_MAX + 1)}`, `export const b = () => ${body(FUNCTION_LINES_MAX + 1)}`]
  const method = `export const c = { d() ${body(FUNCTION_LINES_MAX + 1)} }`
  const full = `function e() ${body(FUNCTION_LINES_MAX)}`
  const text = [...long, method, full].join('\n')
  const [a, b, d] = [1, FUNCTION_LINES_MAX + 2, 2 * FUNCTION_LINES_MAX + 3].map((line) => `server/src/x.ts:${line}`)
  const lines = `${FUNCTION_LINES_MAX + 1} lines`
  expect(longFunctions([source('server/src/x.ts', text)])).toEqual([`${a} a  ${lines}`, `${b} =>  ${lines}`, `${d} (expression)  ${lines}`])
  expect(longFunctions([source('web/src/x.tsx', long.join('\n'))])).toHaveLength(2)
  expect(longFunctions([source('server/src/x.test.ts', text), source('server/test/x.ts', text)])).toEqual([])
})

describe('pages', () => {
  const readme = (sentences: string[]) => source('server/src/features/x/README.md', `# X\n\n${sentences.join(' ')}\n`)
  const full = Array.from({ length: README_SENTENCES_MAX }, () => 'It does `a.b. c.` one thing.')
  test('a README of a feature that is too long, by sentences and items of lists', () => {
    const tooLong = [`server/src/features/x/README.md  ${README_SENTENCES_MAX + 1} sentences`]
    expect(longReadmes([readme(full)])).toEqual([])
    expect(longReadmes([readme([...full, 'And one more (of them).'])])).toEqual(tooLong)
    expect(longReadmes([readme([...full, '\n\n- an item'])])).toEqual(tooLong)
    expect(longReadmes([{ ...readme([...full, 'More.']), path: 'web/README.md' }])).toEqual([])
  })
  test('a page that does not exist', () => {
    const page = (text: string) => lostPages([source('docs/decisions/a.md', text)])
    expect(page('[guide](../guides/operate.md#start), `docs/words.md`, `no-barrels.md`, `README.md`')).toEqual([])
    expect(page('[guide](../guides/lost.md)')).toEqual(['docs/decisions/a.md  docs/guides/lost.md'])
    expect(page('`docs/lost.md`')).toEqual(['docs/decisions/a.md  docs/lost.md'])
    expect(page('`lost.md`')).toEqual(['docs/decisions/a.md  docs/decisions/lost.md'])
  })
})

describe('messages', () => {
  test('are read with their area as prefix', () => {
    const files = [source('messages/en_US/wallets.json', '{"a": {"b": "B"}}'), source('messages/de_DE/wallets.json', '{}')]
    expect([...readWords(files, 'en_US')]).toEqual([['wallets.a.b', 'B']])
  })
  test('a missing key', () => expect(missingKeys(words({ 'a.b': 'x', 'a.c': 'x' }), words({ 'a.b': 'x' }))).toEqual(['a.c']))
  test('broken ICU and empty texts', () => {
    expect(brokenMessages(words({ a: '{count, plural, one {x}}', b: '{open', c: ' ', d: '{n, number}' }))).toHaveLength(3)
  })
  test('other placeholders', () => {
    const english = words({ a: 'Hello {name}', b: '{n, plural, one {# day} other {# days}}', c: '{s, select, on {On} other {Off}}' })
    expect(otherPlaceholders(english, words({ a: 'Hallo {nom}', b: '{n} 天', c: '{s, select, on {An} off {Aus} other {?}}' }))).toEqual([
      'a: {nom value} instead of {name value}',
      'c: {s select of off|on|other} instead of {s select of on|other}',
    ])
  })
  test('copies of English', () => {
    const english = words({ a: 'Start charging now', b: 'Version', c: '{n} kWh', d: 'Ohmstead API' })
    expect(copiedMessages(english, english, 'de_DE', {})).toEqual(['a: Start charging now'])
    expect(copiedMessages(english, english, 'zh_CN', {})).toEqual(['a: Start charging now', 'b: Version'])
    expect(copiedMessages(english, english, 'de_DE', { a: 'a name' })).toEqual([])
  })
  test.for([
    [
      'en_US',
      [
        'Guaranteed income',
        'Risk-free',
        'A daily return of 2 %',
        'High yield',
        'ROI 12 %',
        'Profit from day one',
        'Hurry!',
        'Your last chance',
        'VIP club',
        'Double it',
      ],
      ['Daily net income', 'You could get back less', 'Hold to unlock'],
    ],
    [
      'de_DE',
      ['Garantierte Einnahmen', 'Ohne Risiko', 'Tagesrendite', 'Letzte Chance', 'Nur heute', 'Im Schlaf verdienen'],
      ['Tägliches Nettoeinkommen', 'Stecker entsperren'],
    ],
    [
      'fr_FR',
      ['Revenus garantis', 'Sans risque', 'Rendement quotidien', 'Dépêchez-vous', 'Dernière chance'],
      ['Revenu net du jour', 'Le roi de la borne'],
    ],
    ['it_IT', ['Guadagno garantito', 'Senza rischi', 'Rendimento giornaliero', 'Affrettati', 'Ultima occasione'], ['Reddito netto giornaliero']],
    ['pt_PT', ['Rendimento garantido', 'Sem risco', 'Lucro desde o primeiro dia', 'Só hoje', 'Última oportunidade'], ['Rendimento líquido diário']],
    ['zh_CN', ['保证收益', '零风险', '年化 8%', '最后机会', '躺赚'], ['每日净收入', '可能少于您支付的金额']],
  ] as const)('promises in %s', ([language, promised, honest]) => {
    expect(brokenPromises(words(Object.fromEntries(promised.map((text) => [text, text]))), language, {})).toHaveLength(promised.length)
    expect(honest.filter((text) => promises[language].test(text))).toEqual([])
  })
  test('unused keys', () => {
    const known = words({ 'wallets.title': 'x', 'wallets.state.open': 'x', 'wallets.lost': 'x', 'http.refusal.a': 'x', 'wallets.tail.end': 'x' })
    const code = [
      source('web/a.tsx', "const t = useTranslations('wallets'); t('title'); t(`state.${s}`)"),
      source('web/b.ts', "const key = 'wallets.tail.end'"),
    ]
    expect(unusedKeys(known, code, new Set(['http.refusal.a']))).toEqual(['wallets.lost'])
  })
  test('words in a component', () => {
    expect(wordsInComponents([source('a.tsx', 'const a = <p title="Close it">Hello<b>{x} kWh</b></p>')])).toEqual([
      'a.tsx:1  Close it',
      'a.tsx:1  Hello',
    ])
  })
})

describe('keywords of SQL', () => {
  const file = (text: string) => ({ path: 'server/src/features/wallets/x.store.ts', text })
  test('in lower case', () => {
    expect(lowerKeywords(file('const a = sql`select ${b} from c`\nconst b = sql<Row>`SELECT 1\n  where d is null`'))).toEqual([
      'server/src/features/wallets/x.store.ts:1  const a = sql`select ${b} from c`',
      'server/src/features/wallets/x.store.ts:3  where d is null`',
    ])
  })
  test.each([
    ['select left(a, 1), \'from x\', "order" from b left join c using (d)', 'SELECT left(a, 1), \'from x\', "order" FROM b LEFT JOIN c USING (d)'],
    ['select count(*) filter (where a) -- where\n from b for no key update', 'SELECT count(*) FILTER (WHERE a) -- where\n FROM b FOR NO KEY UPDATE'],
    ['select x.from, key, first from t order by 1 nulls last', 'SELECT x.from, key, first FROM t ORDER BY 1 NULLS LAST'],
    ["select a at time zone 'UTC', at, coalesce(b, 0)::int", "SELECT a AT TIME ZONE 'UTC', at, coalesce(b, 0)::int"],
  ])('of %s', (lower, upper) => expect(upperKeywords(lower)).toBe(upper))
})

describe('tables', () => {
  const migration = source(
    'server/migrations/0410_wallets_bill.sql',
    '-- Why.\ncreate table wallets.bill (id text);\ncreate table ledger.entry (id text);',
  )
  test('migrations', () => {
    expect(wrongMigrations([migration, source('server/migrations/0410_shop.sql', 'select 1')])).toEqual([
      'server/migrations/0410_wallets_bill.sql: number 0410 is used twice',
      'server/migrations/0410_wallets_bill.sql: creates ledger.entry, which belongs to another owner',
      'server/migrations/0410_shop.sql: the name is NNNN_<owner>_<what>.sql',
      'server/migrations/0410_shop.sql: number 0410 is used twice',
      'server/migrations/0410_shop.sql: the first lines must explain why, in a comment',
    ])
  })
  test('a table with two stores', () => {
    const graph = graphOf({
      'server/src/features/wallets/bill.store.ts': "db.insertInto('wallets.bill')",
      'server/src/features/wallets/reader.store.ts': "db.selectFrom('wallets.bill as b')",
      'server/src/features/wallets/other.store.ts': 'sql`delete from wallets.bill`',
    })
    expect(sharedTables(graph, tablesOf([migration]))).toEqual([
      'wallets.bill: server/src/features/wallets/bill.store.ts, server/src/features/wallets/other.store.ts',
    ])
  })
})

test('routes that differ from the product', () => {
  const found = wrongRoutes({
    routes: { '/team': { access: 'open' }, '/lucky': { access: 'open' }, '/staff/devices': { access: 'staff' } },
    redirects: { '/': '/home' },
  })
  expect(found).toContain('/team: open instead of member')
  expect(found).toContain('/lucky is no route of the product: add it with its purpose to "additional" in tools/tidy/routes.ts')
  expect(found.filter((line) => line.startsWith('/: ') || line.startsWith('/staff/'))).toEqual([])
})
