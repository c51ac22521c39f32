import { addressList, declareParties, proveAddress } from '@ohmstead/contract/addresses/calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, Copy, Form, TextArea } from '../../ui/index.ts'
import { partiesFrom, PartyFields, usePartyRules } from './party-fields.tsx'

type Saved = OutputOf<typeof addressList>['list'][number]

/** Adds the names to an address that was saved without them. */
export function DeclareParties({ saved, name, onLeave }: { readonly saved: Saved; readonly name: string | null; readonly onLeave: () => void }) {
  const t = useTranslations('addresses')
  const form = useForm(declareParties, {
    start: partiesFrom(name),
    add: { addressId: saved.id },
    check: usePartyRules(),
    refreshes: [addressList],
    onDone: () => {
      toast(t('page.parties.done'), { tone: 'good' })
      onLeave()
    },
  })
  return (
    <Form form={form} meaning={t('page.unchanged')}>
      <PartyFields form={form} />
      <ActOrLeave act={t('page.parties.act')} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}

/** Shows the message that the holder of the key signs, and takes the signature. */
export function ProveControl({ saved, amount, onLeave }: { readonly saved: Saved; readonly amount: string; readonly onLeave: () => void }) {
  const t = useTranslations('addresses')
  const form = useForm(proveAddress, {
    start: { signature: '' },
    add: { addressId: saved.id },
    words: { signature: t('page.prove.signatureMissing') },
    refreshes: [addressList],
    onDone: () => {
      toast(t('page.prove.done'), { tone: 'good' })
      onLeave()
    },
  })
  return (
    <Form form={form} meaning={t('page.unchanged')}>
      <p>{t('page.prove.body', { amount })}</p>
      <div>
        <p className="text-s text-ink-2">{t('page.prove.message')}</p>
        <div className="whitespace-pre-wrap">
          <Copy text={saved.proofMessage ?? ''} label={t('page.prove.message')} />
        </div>
      </div>
      <TextArea {...form.field('signature', t('page.prove.signature'))} hint={t('page.prove.signatureHint')} rows={4} spellCheck={false} />
      <ActOrLeave act={t('page.prove.act')} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}
