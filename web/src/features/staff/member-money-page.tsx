import { isId } from '@ohmstead/contract/kernel/id'
import type { ReactNode } from 'react'
import type { ListState } from '../../platform/calls.tsx'
import { Link, useSearch } from '../../platform/navigation.tsx'
import { Copy, EmptyState, Field, PageFrame, PageHeader, RecordList, Select, type Column } from '../../ui/index.ts'
import { shortId } from './device.ts'

/** A member and a state, both in the address, by which staff filter what moved the money of members. */
export interface MoneyFilter<State extends string> {
  /** What is typed for the member, which may not be an id yet. */
  readonly typed: string
  readonly isWrong: boolean
  readonly state: State | undefined
  /** The member to ask for, empty when none or an unfinished id is typed. */
  readonly ofMember: { readonly memberId?: string }
}

export function useMoneyFilter<State extends string>(states: readonly State[]): MoneyFilter<State> {
  const [search] = useSearch()
  const typed = search['member'] ?? ''
  const isWrong = typed !== '' && !isId('member', typed)
  const state = states.find((known) => known === search['state'])
  return { typed, isWrong, state, ofMember: typed !== '' && !isWrong ? { memberId: typed } : {} }
}

/** A list of recharges, transfers or withdrawals of all members for staff: filters by member and state, and the records. */
export function MemberMoneyPage<Row extends { readonly id: string }, State extends string>({
  title,
  note,
  member,
  state,
  filter,
  also,
  list,
  columns,
  empty,
  open,
  selected,
  children,
}: {
  readonly title: string
  readonly note: string
  readonly member: { readonly label: string; readonly hint?: string; readonly wrong: string }
  readonly state: { readonly label: string; readonly all: string; readonly options: readonly State[]; readonly nameOf: (state: State) => string }
  readonly filter: MoneyFilter<State>
  /** A further filter. */
  readonly also?: ReactNode
  readonly list: ListState<Row>
  readonly columns: readonly Column<Row>[]
  readonly empty: string
  readonly open?: (row: Row) => void
  readonly selected?: string
  /** The open record. */
  readonly children?: ReactNode
}) {
  const [, change] = useSearch()
  return (
    <PageFrame>
      <PageHeader title={title} note={note} />
      <div className={`grid items-start gap-4 ${also === undefined ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        <Field
          name="member"
          label={member.label}
          hint={member.hint}
          value={filter.typed}
          error={filter.isWrong ? member.wrong : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ member: event.target.value.trim() })}
        />
        <Select<State | ''>
          name="state"
          label={state.label}
          value={filter.state ?? ''}
          onSelect={(value) => change({ state: value })}
          options={[{ value: '' as const, label: state.all }, ...state.options.map((value) => ({ value, label: state.nameOf(value) }))]}
        />
        {also}
      </div>
      {!filter.isWrong && (
        <RecordList
          caption={title}
          columns={columns}
          list={list}
          keyOf={({ id }) => id}
          {...(open && { open })}
          selected={selected}
          empty={<EmptyState>{empty}</EmptyState>}
        />
      )}
      {children}
    </PageFrame>
  )
}

/** An id in a table: its ends, and the whole of it as title. */
export function IdCell({ id }: { readonly id: string }) {
  return (
    <code className="whitespace-nowrap" title={id}>
      {shortId(id)}
    </code>
  )
}

/** The member of a record, and the list of all their records of its kind. */
export function MemberOfRecord({
  id,
  label,
  list,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly list: '/staff/recharges' | '/staff/withdrawals'
  readonly children: ReactNode
}) {
  return (
    <span className="grid justify-items-end gap-1">
      <Copy text={id} label={label} />
      <Link to={list} search={{ member: id }}>
        {children}
      </Link>
    </span>
  )
}
