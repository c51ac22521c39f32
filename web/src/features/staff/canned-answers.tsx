import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { cannedAnswerList, removeCannedAnswer, saveCannedAnswer } from '@ohmstead/contract/support/staff-calls'
import { useCall, useMutationCall } from '../../platform/calls.tsx'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames, languages } from '../../platform/language.ts'
import { useSearch } from '../../platform/navigation.tsx'
import { toast } from '../../platform/toasts.ts'
import { Actions, ActOrLeave, Answered, Button, DataTable, EmptyState, Field, Form, Sheet, Skeleton, TextArea } from '../../ui/index.ts'
import { Person } from './person.tsx'
import { englishFirst } from './typed-texts.ts'

type Canned = OutputOf<typeof cannedAnswerList>['list'][number]
type TypedTexts = Readonly<Record<`text-${(typeof languages)[number]}`, string>>

/** The texts that staff often answer with. */
export function CannedAnswers() {
  const t = useTranslations('support')
  const [search, change] = useSearch()
  const read = useCall(cannedAnswerList)
  const id = search['text']
  const open = read.data?.list.find((one) => one.id === id)
  const close = () => change({ text: undefined })
  return (
    <>
      <Actions>
        <Button icon="plus" tone="quiet" onClick={() => change({ text: 'new' })}>
          {t('page.staff.canned.new')}
        </Button>
      </Actions>
      <Answered
        read={read}
        skeleton={<Skeleton height="240px" />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState>{t('page.staff.canned.empty')}</EmptyState>}
      >
        {({ list }) => <Table list={list} onOpen={(one) => change({ text: one })} />}
      </Answered>
      {id === 'new' && <CannedForm key="new" onClose={close} />}
      {open !== undefined && <CannedForm key={open.id} canned={open} onClose={close} />}
    </>
  )
}

function Table({ list, onOpen }: { readonly list: readonly Canned[]; readonly onOpen: (id: string) => void }) {
  const t = useTranslations('support')
  return (
    <DataTable
      caption={t('page.staff.canned.tab')}
      rows={list}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          head: t('page.staff.canned.name'),
          heads: true,
          cell: ({ id, name }) => (
            <button type="button" className="data-open" onClick={() => onOpen(id)}>
              <bdi>{name}</bdi>
            </button>
          ),
        },
        {
          key: 'languages',
          head: t('page.staff.canned.languages'),
          phone: 'line',
          cell: ({ texts }) =>
            englishFirst
              .filter((one) => texts[one] !== undefined)
              .map((one) => languageNames[one])
              .join(', '),
        },
        { key: 'by', head: t('page.staff.canned.savedBy'), phone: 'meta', cell: ({ savedBy }) => <Person id={savedBy} /> },
      ]}
    />
  )
}

/** Writes or changes a text in six languages. */
function CannedForm({ canned, onClose }: { readonly canned?: Canned; readonly onClose: () => void }) {
  const t = useTranslations('support')
  const staff = useTranslations('staff')
  const texts = Object.fromEntries(languages.map((one) => [`text-${one}`, canned?.texts[one] ?? ''])) as TypedTexts
  const form = useForm(saveCannedAnswer, {
    start: { name: canned?.name ?? '', ...texts },
    add: (typed) => ({ texts: textsOf(typed), ...(canned !== undefined && { cannedAnswerId: canned.id }) }),
    controls: () => Object.fromEntries(languages.map((one) => [one, `text-${one}`])),
    refreshes: [cannedAnswerList],
    onDone: () => {
      toast(t('page.staff.canned.saved'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t(canned === undefined ? 'page.staff.canned.new' : 'page.staff.canned.change')} open onClose={onClose}>
      <Form form={form} meaning={staff('page.nothingSaved')}>
        <Field {...form.field('name', t('page.staff.canned.name'))} autoComplete="off" />
        {englishFirst.map((one) => (
          <TextArea
            key={one}
            {...form.field(`text-${one}`, t('page.staff.canned.textIn', { language: languageNames[one] }))}
            lang={one.slice(0, 2)}
            rows={4}
            {...(one !== 'en_US' && { optional: true })}
          />
        ))}
        <ActOrLeave act={t('page.staff.canned.save')} busy={form.isPending} leave={onClose} />
      </Form>
      {canned !== undefined && <Remove id={canned.id} onDone={onClose} />}
    </Sheet>
  )
}

/** English is always sent; other languages where they are written. */
function textsOf(typed: TypedTexts) {
  const of = (one: (typeof languages)[number]) => typed[`text-${one}`].trim()
  const others = languages.filter((one) => one !== 'en_US' && of(one) !== '')
  return { ...Object.fromEntries(others.map((one) => [one, of(one)])), en_US: of('en_US') }
}

function Remove({ id, onDone }: { readonly id: Canned['id']; readonly onDone: () => void }) {
  const t = useTranslations('support')
  const act = useMutationCall(removeCannedAnswer, { refreshes: [cannedAnswerList] })
  async function remove() {
    if ((await act.send({ cannedAnswerId: id })) === undefined) return
    toast(t('page.staff.canned.removed'), { tone: 'good' })
    onDone()
  }
  return (
    <Button tone="danger" busy={act.isPending} onClick={() => void remove()}>
      {t('page.staff.canned.remove')}
    </Button>
  )
}
