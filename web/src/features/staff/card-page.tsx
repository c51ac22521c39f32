import { addFleetCards, blockCardOfStaff, staffCardList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { isId } from '@ohmstead/contract/kernel/id'
import { instant } from '@ohmstead/contract/kernel/instant'
import { useState, type SubmitEvent } from 'react'
import { useListCall, useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  Button,
  EmptyState,
  ErrorState,
  Field,
  PageFrame,
  PageHeader,
  RecordList,
  Sheet,
  StateChip,
  TextArea,
  type Column,
  type Tone,
} from '../../ui/index.ts'
import { useMay } from './access.ts'
import { shortId } from './device.ts'

type Row = OutputOf<typeof staffCardList>['list'][number]

const tones: Readonly<Record<Row['state'], Tone>> = { accepted: 'live', blocked: 'fault', expired: 'plain' }
const NUMBER = /^[\x21-\x7e]{4,20}$/

/** The cards of members. Staff add fleet cards by number here, and block lost cards. */
export function Page() {
  const t = useTranslations('staff')
  const list = useListCall(staffCardList, {}, { pageSize: 50 })
  const mayAdd = useMay(addFleetCards)
  const mayBlock = useMay(blockCardOfStaff)
  const [form, setForm] = useState<'add' | Row | null>(null)
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: t('page.name'),
      heads: true,
      cell: ({ name, number }) => (
        <>
          {name} <code>{number}</code>
        </>
      ),
    },
    { key: 'member', head: t('page.cards.member'), phone: 'line', cell: ({ memberId }) => <code title={memberId}>{shortId(memberId)}</code> },
    { key: 'uses', head: t('page.cards.uses'), phone: 'none', cell: ({ uses }) => uses },
    {
      key: 'last',
      head: t('page.cards.lastUsed'),
      phone: 'line',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('page.never') : formatDateTime(lastUsedAt)),
    },
    { key: 'expires', head: t('page.cards.expires'), phone: 'line', cell: ({ expiresAt }) => (expiresAt === null ? '–' : formatDateTime(expiresAt)) },
    {
      key: 'state',
      head: t('page.state'),
      phone: 'state',
      cell: ({ state }) => <StateChip tone={tones[state]}>{t(`page.cards.states.${state}`)}</StateChip>,
    },
    {
      key: 'act',
      head: '',
      cell: (row) =>
        mayBlock === true && row.state === 'accepted' ? (
          <Button tone="link" onClick={() => setForm(row)}>
            {t('page.cards.block')}
          </Button>
        ) : null,
    },
  ]
  return (
    <PageFrame>
      <PageHeader
        title={t('page.cards.title')}
        note={t('page.cards.note')}
        actions={
          mayAdd === true && (
            <Button icon="plus" onClick={() => setForm('add')}>
              {t('page.cards.add')}
            </Button>
          )
        }
      />
      <RecordList
        caption={t('page.cards.title')}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={<EmptyState>{t('page.cards.none')}</EmptyState>}
      />
      {form === 'add' && <AddForm onClose={() => setForm(null)} />}
      {form !== null && form !== 'add' && <BlockForm card={form} onClose={() => setForm(null)} />}
    </PageFrame>
  )
}

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const add = useMutationCall(addFleetCards, { quiet: true, refreshes: [staffCardList] })
  const [form, setForm] = useState({ memberId: '', name: '', numbers: '', expires: '' })
  const [tried, setTried] = useState(false)
  const memberId = form.memberId.trim()
  const numbers = form.numbers.split(/\s+/).filter((number) => number !== '')
  const expiresAt = form.expires === '' ? null : Date.parse(`${form.expires}T00:00:00Z`)
  const wrong = {
    memberId: !isId('member', memberId) && t('page.cards.memberWrong'),
    name: form.name.trim() === '' && t('page.required'),
    numbers: (numbers.length === 0 || numbers.length > 200 || !numbers.every((number) => NUMBER.test(number))) && t('page.cards.numbersWrong'),
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isId('member', memberId) || wrong.name !== false || wrong.numbers !== false) return
    const answer = await add.send({ memberId, name: form.name.trim(), numbers, ...(expiresAt !== null && { expiresAt: instant(expiresAt) }) })
    if (answer === undefined) return
    const { added, taken } = answer.data
    toast(
      taken.length === 0 ? t('page.cards.added', { count: added }) : t('page.cards.addedTaken', { count: String(added), taken: taken.join(', ') }),
      {
        tone: 'good',
      },
    )
    onClose()
  }
  const field = (name: keyof typeof form, label: string) => ({
    label,
    name,
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <Sheet title={t('page.cards.add')} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {add.error !== null && <ErrorState error={add.error} meaning={t('page.nothingSaved')} focus />}
        <p className="text-s text-ink-2">{t('page.cards.addNote')}</p>
        <Field {...field('memberId', t('page.cards.member'))} error={tried && wrong.memberId} spellCheck={false} />
        <Field {...field('name', t('page.name'))} error={tried && wrong.name} maxLength={30} />
        <TextArea
          {...field('numbers', t('page.cards.numbers'))}
          hint={t('page.cards.numbersHint')}
          error={tried && wrong.numbers}
          rows={6}
          spellCheck={false}
        />
        <Field {...field('expires', t('page.cards.expires'))} type="date" optional />
        <div className="pair">
          <Button type="submit" busy={add.isPending}>
            {t('page.cards.add')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function BlockForm({ card, onClose }: { readonly card: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const block = useMutationCall(blockCardOfStaff, { quiet: true, refreshes: [staffCardList] })
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (reason.trim().length < 3) return
    if ((await block.send({ cardId: card.id, reason: reason.trim() })) !== undefined) onClose()
  }
  return (
    <Sheet title={t('page.cards.blockTitle', { name: card.name })} open onClose={onClose}>
      <form className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        {block.error !== null && <ErrorState error={block.error} meaning={t('page.nothingSaved')} focus />}
        <p>{t('page.cards.blockBody')}</p>
        <Field
          label={t('page.identity.reason')}
          name="reason"
          value={reason}
          error={tried && reason.trim().length < 3 && t('page.required')}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className="pair">
          <Button type="submit" busy={block.isPending}>
            {t('page.cards.block')}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {t('page.notNow')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
