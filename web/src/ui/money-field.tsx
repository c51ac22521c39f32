import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import type { Micros } from '@ohmstead/contract/kernel/amount'
import { formatMoney, parseTypedAmount } from '../platform/format.ts'
import { useTranslations } from '../platform/i18n.tsx'
import { useClientState } from '../platform/state.ts'
import { Button } from './button.tsx'
import { FieldFrame, type FieldWords } from './field.tsx'

interface PartsOfAmount {
  readonly label: string
  readonly list: readonly { readonly amount: Micros; readonly word: string }[]
}

/**
 * Input for an amount with `,` or `.`. The parsed amount is shown below the field. If the input is ambiguous, the field asks which
 * amount is meant, and there is no amount until the person answers.
 */
export function MoneyField({
  label,
  hint,
  error,
  start,
  onAmount,
  asset,
  all,
  parts,
  ...input
}: FieldWords & {
  /** The amount that the field has at first; zero or absent: none. */
  readonly start?: Micros
  /** Receives the amount, or null while it is missing or ambiguous. */
  readonly onAmount: (amount: Micros | null) => void
  readonly asset?: string
  /** Fills in the maximum, with its label: "All". */
  readonly all?: { readonly amount: Micros; readonly word: ReactNode }
  /** Buttons below the field that fill in an amount: "25 %". */
  readonly parts?: PartsOfAmount
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'onChange' | 'value' | 'defaultValue'>) {
  const t = useTranslations('ui')
  const platformAsset = useClientState('asset')
  const code = asset ?? platformAsset
  const [typed, setTyped] = useState(start === undefined || start === 0n ? '' : textOf(start))
  const [chosen, setChosen] = useState<Micros | null>(null)
  const read = typed.trim() === '' ? null : parseTypedAmount(typed)
  const take = (text: string) => {
    setTyped(text)
    setChosen(null)
    const now = text.trim() === '' ? null : parseTypedAmount(text)
    onAmount(now !== null && 'amount' in now ? now.amount : null)
  }
  const fill = (amount: Micros) => take(textOf(amount))
  const choose = (amount: Micros) => {
    setChosen(amount)
    onAmount(amount)
  }
  const amount = chosen ?? (read !== null && 'amount' in read ? read.amount : null)
  const wrong = read !== null && 'wrong' in read ? t('money.wrong') : undefined
  return (
    <FieldFrame label={label} hint={hint} error={error ?? wrong}>
      {(control) => (
        <>
          <div className="input-frame" style={{ ['--suffix' as string]: `calc(${code.length}ch + ${all === undefined ? 28 : 72}px)` }}>
            <input
              {...input}
              {...control}
              className="input money-input"
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              onChange={(event) => take(event.target.value)}
            />
            <span className="input-suffix" style={all === undefined ? undefined : { insetInlineEnd: 56 }}>
              {code}
            </span>
            {all && (
              <button type="button" className="input-action" onClick={() => fill(all.amount)}>
                {all.word}
              </button>
            )}
          </div>
          {parts && <Parts {...parts} onFill={fill} />}
          <div className="field-hint" aria-live="polite">
            {amount !== null && t('money.read', { amount: `${formatMoney(amount, { full: true })} ${code}` })}
          </div>
          {read !== null && 'either' in read && chosen === null && <Which either={read.either} onChoose={choose} />}
        </>
      )}
    </FieldFrame>
  )
}

/** An amount as a person would type it. */
const textOf = (amount: Micros) => formatMoney(amount, { full: true }).replaceAll(/[\s\u00a0\u202f]/g, '')

function Parts({ label, list, onFill }: PartsOfAmount & { readonly onFill: (amount: Micros) => void }) {
  return (
    <div className="actions" role="group" aria-label={label}>
      {list.map(({ amount, word }) => (
        <Button key={word} tone="quiet" onClick={() => onFill(amount)}>
          {word}
        </Button>
      ))}
    </div>
  )
}

/** Asks which of two amounts was meant. */
function Which({ either, onChoose }: { readonly either: readonly [Micros, Micros]; readonly onChoose: (amount: Micros) => void }) {
  const t = useTranslations('ui')
  const [first, second] = either.map((amount) => formatMoney(amount, { full: true }))
  const question = t('money.which', { first: first ?? '', second: second ?? '' })
  return (
    <div className="actions" role="group" aria-label={question}>
      <p className="field-hint">{question}</p>
      {either.map((amount) => (
        <Button key={String(amount)} tone="quiet" onClick={() => onChoose(amount)}>
          {formatMoney(amount, { full: true })}
        </Button>
      ))}
    </div>
  )
}
