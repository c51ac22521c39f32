import { bindEmail, bindPhone, securityOverview, updateEmail, updatePhone } from '@ohmstead/contract/accounts/address-calls'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { holdHours, type Channel } from '@ohmstead/contract/accounts/types'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Actions, Button, Check, ErrorSummary, Note, type SummaryIssue } from '../../ui/index.ts'
import { addressOf, OneAddressField, untyped } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'
import { isRefusedBy, useFailureWords } from './failure-words.ts'

const calls = { email: { bind: bindEmail, update: updateEmail }, phone: { bind: bindPhone, update: updatePhone } } as const
const acts = { email: 'emailChanged', phone: 'phoneChanged' } as const

/**
 * Adds a first address, or replaces the existing one: a code to the new address, and for a change either a code to the old one or a
 * confirmed sign-in. The text above the button says how long withdrawals are held.
 */
export function AddressChange({
  channel,
  old,
  onDone,
  onLeave,
}: {
  readonly channel: Channel
  /** The current address, masked; null: there is none yet. */
  readonly old: string | null
  readonly onDone: () => void
  readonly onLeave: () => void
}) {
  const t = useTranslations('accounts')
  const words = useFailureWords()
  const [typed, setTyped] = useState({ ...untyped(), by: channel })
  const [code, setCode] = useState('')
  const [oldCode, setOldCode] = useState('')
  const [readsOld, setReadsOld] = useState(true)
  const [issues, setIssues] = useState<readonly SummaryIssue[]>([])
  const mail = useCodeMail(channel === 'email' ? 'bindEmail' : 'bindPhone')
  const oldMail = useCodeMail(channel === 'email' ? 'changeEmail' : 'changePhone')
  const refreshes = [securityOverview, personalInfo]
  const binding = useMutationCall(calls[channel].bind as typeof bindEmail, { quiet: true, refreshes })
  const changing = useMutationCall(calls[channel].update as typeof updateEmail, { quiet: true, refreshes })
  const act = old === null ? binding : changing
  const address = addressOf(typed)
  const addressIssue = { field: channel, message: t(`page.address.${channel}Missing`) }
  const provesOld = old !== null && readsOld

  async function askForCode() {
    setIssues(address === null ? [addressIssue] : [])
    if (address !== null) await mail.send(address)
  }
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    act.reset()
    const found = [
      ...(address === null ? [addressIssue] : []),
      ...(code.length === 6 ? [] : [{ field: 'code', message: t('page.address.codeMissing') }]),
      ...(provesOld && oldCode.length < 6 ? [{ field: 'oldCode', message: t('page.address.oldCodeMissing') }] : []),
    ]
    setIssues(found)
    if (found.length > 0 || address === null) return
    const input = { ...address, code } as { email: string; code: string }
    const answer = old === null ? await binding.send(input) : await changing.send({ ...input, ...(provesOld && { oldCode }) })
    if (answer === undefined) return
    toast(t(`page.address.${channel}Done`, { until: formatDateTime(answer.data.withdrawalsHeldUntil) }), { tone: 'good' })
    onDone()
  }
  const place = isRefusedBy(act.error, accountErrors.addressInUse, accountErrors.addressSame)
    ? channel
    : isRefusedBy(act.error, accountErrors.codeWrong) && !provesOld
      ? 'code'
      : undefined
  const shown = [...issues, ...(place !== undefined && act.error !== null ? [{ field: place, message: words(act.error) }] : [])]
  const issueOf = (field: string) => shown.find((issue) => issue.field === field)?.message
  return (
    <form className="grid max-w-130 gap-6" onSubmit={(event) => void submit(event)} noValidate>
      <ErrorSummary issues={shown}>{act.error !== null && place === undefined && words(act.error)}</ErrorSummary>
      <div className="grid gap-3">
        <OneAddressField value={typed} onValue={setTyped} label={t(`page.address.${channel}New`)} error={issueOf(channel)} />
        <CodeButton mail={mail} onAsk={() => void askForCode()} />
      </div>
      <CodeField mail={mail} channel={channel} label={t('page.address.newCode')} value={code} onValue={setCode} error={issueOf('code')} />
      {old !== null && (
        <fieldset className="grid gap-3">
          <legend className="float-left w-full pb-1 font-semibold">{t('page.address.proof', { address: old })}</legend>
          <Check type="radio" name="proof" checked={readsOld} onChange={() => setReadsOld(true)} label={t('page.address.readsOld')} />
          <Check
            type="radio"
            name="proof"
            checked={!readsOld}
            onChange={() => setReadsOld(false)}
            label={t('page.address.lostOld')}
            hint={t('page.address.lostOldHint')}
          />
          {readsOld && (
            <div className="grid gap-4 ps-8.5">
              <CodeButton mail={oldMail} to={old} onAsk={() => void oldMail.send({ to: channel })} />
              <CodeField
                mail={oldMail}
                channel={channel}
                name="oldCode"
                label={t('page.address.oldCode')}
                value={oldCode}
                onValue={setOldCode}
                error={issueOf('oldCode')}
              />
            </div>
          )}
        </fieldset>
      )}
      <Note tone="attention" title={t('page.hold.title')}>
        {t('page.hold.before', { hours: holdHours[acts[channel]] })} {old !== null && t('page.address.oldIsTold')}
      </Note>
      <Actions even>
        <Button type="submit" busy={act.isPending}>
          {old === null ? t(`page.address.${channel}Bind`) : t(`page.address.${channel}Change`)}
        </Button>
        <Button tone="quiet" onClick={onLeave}>
          {t('page.notNow')}
        </Button>
      </Actions>
    </form>
  )
}
