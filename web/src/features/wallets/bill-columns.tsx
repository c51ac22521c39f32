import type { OutputOf } from '@ohmstead/contract/kernel/call'
import type { billList } from '@ohmstead/contract/wallets/calls'
import { billKindsByCode } from '@ohmstead/contract/wallets/types'
import { wh } from '@ohmstead/contract/kernel/energy'
import { formatDateTime, formatEnergy } from '../../platform/format.ts'
import type { useTranslations } from '../../platform/i18n.tsx'
import { Link } from '../../platform/navigation.tsx'
import { Money, type Column } from '../../ui/index.ts'

export type Bill = OutputOf<typeof billList>['list'][number]
export type Words = ReturnType<typeof useTranslations<'wallets'>>

/** The name of a posting. */
export function codeWords(code: string, t: Words): string {
  return isBillCode(code) ? t(`page.codes.${code}`) : code
}

function isBillCode(code: string): code is keyof typeof billKindsByCode {
  return Object.hasOwn(billKindsByCode, code)
}

/** Whether a line is a share of a charging session, with a trail down to its meter. */
export const hasTrail = ({ code }: Pick<Bill, 'code'>) => code === 'host_share' || code === 'energy_reimbursed' || code === 'rebate'

/** The columns of the statement. */
export function billColumns(t: Words): readonly Column<Bill>[] {
  return [
    { key: 'what', head: t('page.bills.what'), heads: true, cell: (bill) => <What line={bill} t={t} /> },
    { key: 'at', head: t('page.bills.at'), phone: 'meta', cell: (bill) => <bdi>{formatDateTime(bill.at)}</bdi> },
    { key: 'wallet', head: t('page.bills.wallet'), phone: 'meta', cell: (bill) => t(`page.wallet.${bill.wallet}`) },
    { key: 'why', head: t('page.bills.why'), phone: 'line', cell: (bill) => <CauseLink bill={bill} t={t} /> },
    { key: 'amount', head: t('page.assets.amount'), end: true, cell: (bill) => <Money amount={bill.amount} asset={null} signed /> },
    { key: 'balance', head: t('page.bills.balance'), end: true, phone: 'none', cell: (bill) => <Money amount={bill.balance} asset={null} /> },
  ]
}

/** The name of a posting, and below it the point, the package or the person that caused it. */
export function What({ line, t }: { readonly line: Pick<Bill, 'code' | 'cause'>; readonly t: Words }) {
  const cause = causeWords(line.cause, t)
  return (
    <span className="grid text-start">
      <span>{codeWords(line.code, t)}</span>
      {cause !== null && <span className="text-s text-ink-2">{cause}</span>}
    </span>
  )
}

/** What caused a line: the name, and where energy is behind the amount, the energy. */
export function causeWords({ name, energyWh }: Bill['cause'], t: Words): string | null {
  if (name === null) return null
  return energyWh === null ? name : t('page.cause.named', { name, energy: formatEnergy(wh(energyWh)) })
}

/** A link to the cause of a movement; in words where it has no page of its own. */
export function CauseLink({ bill, t }: { readonly bill: Pick<Bill, 'transferId' | 'code' | 'cause'>; readonly t: Words }) {
  if (hasTrail(bill))
    return (
      <Link to="/income" search={{ line: bill.transferId }}>
        {t('page.cause.trail')}
      </Link>
    )
  if (bill.cause.kind === 'charging_session')
    return (
      <Link to="/charge/receipt/:id" params={{ id: bill.cause.id }}>
        {t('page.cause.receipt')}
      </Link>
    )
  if (bill.cause.kind === 'lease')
    return (
      <Link to="/rental/record" search={{ lease: bill.cause.id }}>
        {t('page.cause.lease')}
      </Link>
    )
  if (bill.cause.kind === 'resale')
    return (
      <Link to="/person/myOrder" search={{ order: bill.cause.id }}>
        {t('page.cause.order')}
      </Link>
    )
  if (bill.cause.kind === 'transfer')
    return (
      <Link to="/assets/transfer" search={{ transfer: bill.cause.id }}>
        {t('page.cause.transfer')}
      </Link>
    )
  if (bill.cause.kind === 'withdrawal')
    return (
      <Link to="/withdraw-detail" search={{ id: bill.cause.id }}>
        {t('page.cause.withdrawal')}
      </Link>
    )
  if (bill.cause.kind === 'deposit')
    return (
      <Link to="/recharge-detail" search={{ id: bill.cause.id }}>
        {t('page.cause.recharge')}
      </Link>
    )
  if (bill.cause.kind === 'draw')
    return (
      <Link to="/task/wheel/check" search={{ draw: bill.cause.id }}>
        {t('page.cause.draw')}
      </Link>
    )
  return <span className="text-ink-2">{t(`page.causes.${bill.cause.kind}`)}</span>
}
