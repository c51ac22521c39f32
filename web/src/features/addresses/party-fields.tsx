import type { declareParties } from '@ohmstead/contract/addresses/calls'
import type { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { Field, Select } from '../../ui/index.ts'

/** What the fields hold. Owner and keeper decide which names are asked for. */
export interface Parties {
  readonly originator: string
  readonly owner: 'mine' | 'other'
  readonly beneficiary: string
  readonly keeper: 'ownKey' | 'atProvider'
  readonly provider: string
}

export const partiesFrom = (originator: string | null | undefined): Parties => ({
  originator: originator ?? '',
  owner: 'mine',
  beneficiary: '',
  keeper: 'ownKey',
  provider: '',
})

/** The rules of the fields: each name that is asked for is needed. */
export function usePartyRules() {
  const t = useTranslations('addresses')
  return ({ originator, owner, beneficiary, keeper, provider }: Parties) => ({
    originator: originator.trim() === '' && t('page.parties.originatorMissing'),
    beneficiary: owner === 'other' && beneficiary.trim() === '' && t('page.parties.beneficiaryMissing'),
    provider: keeper === 'atProvider' && provider.trim() === '' && t('page.parties.providerMissing'),
  })
}

type PartiesForm = Pick<ReturnType<typeof useForm<typeof declareParties, Parties>>, 'values' | 'set' | 'field' | 'choice'>

/** Who sends, who receives, and where the wallet is. A name that is no longer asked for is emptied, so that it is not sent. */
export function PartyFields({ form }: { readonly form: PartiesForm }) {
  const t = useTranslations('addresses')
  const { owner, keeper } = form.values
  return (
    <>
      <p className="max-w-160 text-s text-ink-2">{t('page.parties.why')}</p>
      <Field
        {...form.field('originator', t('page.parties.originator'))}
        optional={false}
        hint={t('page.parties.originatorHint')}
        autoComplete="name"
      />
      <Select
        {...form.choice('owner', t('page.parties.owner'))}
        onSelect={(next) => {
          form.set('owner', next)
          form.set('beneficiary', '')
        }}
        options={[
          { value: 'mine', label: t('page.parties.mine') },
          { value: 'other', label: t('page.parties.other') },
        ]}
      />
      {owner === 'other' && <Field {...form.field('beneficiary', t('page.parties.beneficiary'))} optional={false} autoComplete="off" />}
      <Select
        {...form.choice('keeper', t('page.parties.keeper'))}
        onSelect={(next) => {
          form.set('keeper', next)
          form.set('provider', '')
        }}
        options={[
          { value: 'ownKey', label: t('page.parties.ownKey') },
          { value: 'atProvider', label: t('page.parties.atProvider') },
        ]}
      />
      {keeper === 'atProvider' && (
        <Field {...form.field('provider', t('page.parties.provider'))} optional={false} hint={t('page.parties.providerHint')} autoComplete="off" />
      )}
      <p className="max-w-160 text-s text-ink-2">{t('page.parties.once')}</p>
    </>
  )
}
