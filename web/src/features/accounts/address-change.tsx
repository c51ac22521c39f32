import { bindEmail, bindPhone, securityOverview, updateEmail, updatePhone } from '@ohmstead/contract/accounts/address-calls'
import { personalInfo } from '@ohmstead/contract/accounts/calls'
import { accountErrors } from '@ohmstead/contract/accounts/errors'
import { credentialErrors } from '@ohmstead/contract/credentials/errors'
import { holdHours, type Channel } from '@ohmstead/contract/accounts/types'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Check, Form, Note } from '../../ui/index.ts'
import { addressOf, OneAddressField, typedAddress, untyped, useAddressWords } from './address-fields.tsx'
import { CodeButton, CodeField } from './code-field.tsx'
import { useCodeMail } from './code-mail.ts'

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
  const addressWords = useAddressWords()
  const [readsOld, setReadsOld] = useState(true)
  const mail = useCodeMail(channel === 'email' ? 'bindEmail' : 'bindPhone')
  const oldMail = useCodeMail(channel === 'email' ? 'changeEmail' : 'changePhone')
  const provesOld = old !== null && readsOld
  const form = useForm(calls[channel][old === null ? 'bind' : 'update'] as typeof updateEmail, {
    start: { address: { ...untyped(), by: channel }, code: '', oldCode: '' },
    add: ({ address }) => typedAddress(address) as { readonly email: string },
    units: { oldCode: { read: (typed) => (provesOld ? typed : undefined) } },
    words: { ...addressWords, code: t('page.address.codeMissing'), oldCode: t('page.address.oldCodeMissing') },
    check: ({ oldCode }) => ({ oldCode: provesOld && oldCode === '' && t('page.address.oldCodeMissing') }),
    at: { [channel]: [accountErrors.addressInUse, accountErrors.addressSame] },
    // With two codes it is not known which one is wrong.
    onRefused: (refusal): boolean => provesOld && refusal.is(credentialErrors.codeWrong) && form.show(refusal),
    refreshes: [securityOverview, personalInfo],
    onDone: ({ data }) => {
      toast(t(`page.address.${channel}Done`, { until: formatDateTime(data.withdrawalsHeldUntil) }), { tone: 'good' })
      onDone()
    },
  })
  const askForCode = async () => {
    const address = addressOf(form.values.address)
    if (address !== null) await mail.send(address)
    else form.fault(channel, addressWords[channel])
  }
  return (
    <Form form={form}>
      <div className="grid gap-3">
        <OneAddressField form={form} label={t(`page.address.${channel}New`)} />
        <CodeButton mail={mail} onAsk={() => void askForCode()} />
      </div>
      <CodeField mail={mail} channel={channel} label={t('page.address.newCode')} bind={(label) => form.code('code', label)} />
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
              <CodeField mail={oldMail} channel={channel} label={t('page.address.oldCode')} bind={(label) => form.code('oldCode', label)} />
            </div>
          )}
        </fieldset>
      )}
      <Note tone="attention" title={t('page.hold.title')}>
        {t('page.hold.before', { hours: holdHours[acts[channel]] })} {old !== null && t('page.address.oldIsTold')}
      </Note>
      <ActOrLeave act={old === null ? t(`page.address.${channel}Bind`) : t(`page.address.${channel}Change`)} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}
