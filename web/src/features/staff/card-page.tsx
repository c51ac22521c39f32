import { addFleetCards, blockCardOfStaff, staffCardList } from '@ohmstead/contract/charging/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useListCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import {
  ActOrLeave,
  Button,
  EmptyState,
  Field,
  Form,
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
import { lines, startOfDay } from './units.ts'

type Row = OutputOf<typeof staffCardList>['list'][number]

const tones: Readonly<Record<Row['state'], Tone>> = { accepted: 'live', blocked: 'fault', expired: 'plain' }

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
  const form = useForm(addFleetCards, {
    start: { memberId: '', name: '', numbers: '', expiresAt: '' },
    units: { numbers: lines, expiresAt: startOfDay },
    words: { memberId: t('page.cards.memberWrong'), numbers: t('page.cards.numbersWrong') },
    refreshes: [staffCardList],
    onDone: ({ data: { added, taken } }) => {
      const isPart = taken.length > 0
      const words = isPart ? t('page.cards.addedTaken', { count: String(added), taken: taken.join(', ') }) : t('page.cards.added', { count: added })
      toast(words, { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.cards.add')} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p className="text-s text-ink-2">{t('page.cards.addNote')}</p>
        <Field {...form.field('memberId', t('page.cards.member'))} autoComplete="off" spellCheck={false} />
        <Field {...form.field('name', t('page.name'))} autoComplete="off" />
        <TextArea {...form.field('numbers', t('page.cards.numbers'))} hint={t('page.cards.numbersHint')} rows={6} spellCheck={false} />
        <Field {...form.field('expiresAt', t('page.cards.expires'))} type="date" />
        <ActOrLeave act={t('page.cards.add')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

function BlockForm({ card, onClose }: { readonly card: Row; readonly onClose: () => void }) {
  const t = useTranslations('staff')
  const form = useForm(blockCardOfStaff, {
    start: { reason: '' },
    add: { cardId: card.id },
    refreshes: [staffCardList],
    onDone: onClose,
  })
  return (
    <Sheet title={t('page.cards.blockTitle', { name: card.name })} open onClose={onClose}>
      <Form form={form} meaning={t('page.nothingSaved')}>
        <p>{t('page.cards.blockBody')}</p>
        <Field {...form.field('reason', t('page.identity.reason'))} />
        <ActOrLeave act={t('page.cards.block')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
