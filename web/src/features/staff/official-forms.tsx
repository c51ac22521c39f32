import { approvalCount, approvalList } from '@ohmstead/contract/approvals/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { addContact, endContact, judgeReport, officialList, reportList } from '@ohmstead/contract/official/calls'
import { officialErrors } from '@ohmstead/contract/official/errors'
import { contactRequests } from '@ohmstead/contract/official/types'
import { useForm } from '../../platform/form.ts'
import { formatCount, formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Check, Facts, Field, Form, Select, Sheet, TextArea } from '../../ui/index.ts'
import { Person } from './person.tsx'

type Contact = OutputOf<typeof officialList>['list'][number]
type Report = OutputOf<typeof reportList>['list'][number]

const none = { reference: false, unit: false, appointment: false, feedback: false, signIn: false, payment: false }

/** Requests a new official contact. */
export function AddContactForm({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('official')
  const staff = useTranslations('staff')
  const form = useForm(addContact, {
    start: { text: '', owner: '', since: '', reason: '', ...none },
    add: (typed) => ({ mayAsk: contactRequests.filter((one) => typed[one]) }),
    at: { payment: [officialErrors.askedTooMuch] },
    refreshes: [approvalList, approvalCount],
    onDone: () => {
      toast(staff('page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.staff.add')} open onClose={onClose}>
      <Form form={form} meaning={staff('page.nothingSaved')}>
        <p className="text-ink-2">{t('page.staff.addTwo')}</p>
        <Field
          {...form.field('text', t('page.facts.contact'))}
          hint={t('page.staff.textHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...form.field('owner', t('page.facts.owner'))} hint={t('page.staff.ownerHint')} />
        <Field {...form.field('since', t('page.facts.since'))} type="date" />
        <fieldset className="grid gap-2">
          <legend className="pb-1 font-semibold">{t('page.facts.mayAsk')}</legend>
          {contactRequests.map((one) => (
            <Check key={one} {...form.flag(one, t(`page.requests.${one}`))} />
          ))}
        </fieldset>
        <TextArea {...form.field('reason', staff('page.whyAsked'))} />
        <ActOrLeave act={staff('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** A contact of the registry, and the request to end it. */
export function EndContactForm({ contact, onClose }: { readonly contact: Contact; readonly onClose: () => void }) {
  const t = useTranslations('official')
  const staff = useTranslations('staff')
  const form = useForm(endContact, {
    start: { reason: '' },
    add: { contactId: contact.id },
    refreshes: [officialList, approvalList, approvalCount],
    onDone: () => {
      toast(staff('page.sentToApprovals'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.staff.endTitle')} open onClose={onClose}>
      <Form form={form} meaning={staff('page.nothingSaved')}>
        <Facts
          rows={[
            { key: 'contact', name: t('page.facts.contact'), value: <span className="wrap-anywhere">{contact.value}</span> },
            { key: 'channel', name: t('page.facts.channel'), value: t(`page.channels.${contact.channel}`) },
            { key: 'owner', name: t('page.facts.owner'), value: <span className="wrap-anywhere">{contact.owner}</span> },
            { key: 'since', name: t('page.facts.since'), value: contact.since },
            { key: 'asked', name: staff('page.askedBy'), value: <Person id={contact.askedBy} /> },
            { key: 'approved', name: t('page.staff.approvedBy'), value: <Person id={contact.approvedBy} /> },
          ]}
        />
        <p className="text-ink-2">{t('page.staff.endBody')}</p>
        <TextArea {...form.field('reason', staff('page.whyAsked'))} optional={false} />
        <ActOrLeave act={staff('page.askSecond')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}

/** A reported contact, and the decision of one person about it, which can be changed later. */
export function JudgeReportForm({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const t = useTranslations('official')
  const staff = useTranslations('staff')
  const verdicts = (['fake', 'dismissed'] as const).filter((one) => one !== report.state)
  const form = useForm(judgeReport, {
    start: { verdict: verdicts[0] ?? 'fake', reason: '' },
    add: { reportId: report.id },
    refreshes: [reportList],
    onDone: ({ data }) => {
      toast(t(data.state === 'fake' ? 'page.staff.marked' : 'page.staff.wasDismissed'), { tone: 'good' })
      onClose()
    },
  })
  return (
    <Sheet title={t('page.staff.decide')} open onClose={onClose}>
      <Form form={form} meaning={staff('page.nothingSaved')}>
        <Facts
          rows={[
            { key: 'contact', name: t('page.facts.contact'), value: <span className="wrap-anywhere">{report.value}</span> },
            { key: 'channel', name: t('page.facts.channel'), value: t(`page.channels.${report.channel}`) },
            { key: 'times', name: t('page.staff.times'), value: formatCount(report.times) },
            { key: 'last', name: t('page.staff.lastAt'), value: formatDateTime(report.lastAt) },
            { key: 'note', name: t('page.staff.noteOf'), value: <span className="wrap-anywhere">{report.note || '–'}</span> },
            ...(report.reason === null
              ? []
              : [{ key: 'reason', name: t('page.staff.why'), value: <span className="wrap-anywhere">{report.reason}</span> }]),
          ]}
        />
        <p className="text-ink-2">{t('page.staff.judgeBody')}</p>
        <Select
          {...form.choice('verdict', t('page.staff.decide'))}
          options={verdicts.map((value) => ({ value, label: t(value === 'fake' ? 'page.staff.mark' : 'page.staff.dismiss') }))}
        />
        <TextArea {...form.field('reason', t('page.staff.why'))} optional={false} />
        <ActOrLeave act={t('page.staff.decide')} busy={form.isPending} leave={onClose} />
      </Form>
    </Sheet>
  )
}
