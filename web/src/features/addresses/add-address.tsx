import { addAddress, addressList } from '@ohmstead/contract/addresses/calls'
import { addressErrors } from '@ohmstead/contract/addresses/errors'
import { partsThatDiffer, resembledBy } from '@ohmstead/contract/addresses/resemblance'
import { parseAddress } from '@ohmstead/contract/networks/address'
import { networkCodes, networkFacts, recommendedNetwork, type NetworkCode } from '@ohmstead/contract/networks/types'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { formatDateTime } from '../../platform/format.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { ActOrLeave, AddressField, Check, Field, Form, Note, Select } from '../../ui/index.ts'
import { partiesFrom, PartyFields, usePartyRules } from './party-fields.tsx'

/** Asks for network, address and remark. An address that resembles a saved one is shown beside it, and must be acknowledged. */
export function AddAddress({
  saved,
  name,
  onLeave,
}: {
  readonly saved: readonly string[]
  /** The name of the member, where an earlier address has it. */
  readonly name: string | null
  readonly onLeave: () => void
}) {
  const t = useTranslations('addresses')
  const partyRules = usePartyRules()
  // What the server compared with: it also knows addresses that were removed.
  const [refusedFor, setRefusedFor] = useState<{ readonly address: string; readonly resembles: string } | null>(null)
  const form = useForm(addAddress, {
    start: { network: recommendedNetwork, address: '', remark: '', ...partiesFrom(name), acknowledged: false },
    words: { address: t('page.add.addressMissing') },
    check: ({ network, address, acknowledged, ...parties }) => ({
      ...partyRules(parties),
      address: address !== '' && parseAddress(network, address) === undefined && t('refusal.addressInvalid'),
      acknowledged: resembledFor(network, address) !== undefined && !acknowledged && t('page.add.acknowledgeMissing'),
    }),
    onRefused: (refusal): boolean => {
      if (!refusal.is(addressErrors.addressResembles)) return false
      setRefusedFor({ address: form.values.address, resembles: String(refusal.params.saved) })
      return true
    },
    refreshes: [addressList],
    onDone: ({ data: { createdAt, usableFrom } }) => {
      toast(usableFrom <= createdAt ? t('page.add.done') : t('page.add.doneWaits', { time: formatDateTime(usableFrom) }), { tone: 'good' })
      onLeave()
    },
  })
  function resembledFor(network: NetworkCode, address: string): string | undefined {
    const canonical = parseAddress(network, address)
    if (canonical === undefined) return undefined
    return resembledBy(canonical, saved) ?? (refusedFor?.address === address ? refusedFor.resembles : undefined)
  }
  const { network, address } = form.values
  const resembled = resembledFor(network, address)
  const typed = form.field('address', t('page.add.address'))
  return (
    <Form form={form} meaning={t('page.unchanged')}>
      <Select
        {...form.choice('network', t('page.add.network'))}
        options={networkCodes.map((code) => {
          const words = t('page.list.network', { code: code.toUpperCase(), name: networkFacts[code].name })
          return { value: code, label: code === recommendedNetwork ? t('page.add.recommended', { network: words }) : words }
        })}
        hint={t('page.add.networkHint', { name: networkFacts[network].name })}
      />
      <AddressField
        name="address"
        label={typed.label}
        error={typed.error}
        value={address}
        onValue={(value) => form.set('address', value)}
        hint={t('page.add.addressHint')}
      />
      <Field {...form.field('remark', t('page.add.remark'))} hint={t('page.add.remarkHint')} autoComplete="off" />
      <PartyFields form={form} />
      {resembled !== undefined && (
        <Note tone="attention" title={t('page.add.resembles')}>
          <p>{t('page.add.resemblesBody')}</p>
          <Compared address={parseAddress(network, address) ?? address} other={resembled} />
          <Check {...form.flag('acknowledged', t('page.add.acknowledge'))} />
        </Note>
      )}
      <ActOrLeave act={t('page.add.act')} busy={form.isPending} leave={onLeave} />
    </Form>
  )
}

/** Two addresses, one below the other, with the characters that differ. */
function Compared({ address, other }: { readonly address: string; readonly other: string }) {
  const t = useTranslations('addresses')
  return (
    <dl className="grid gap-2">
      {(
        [
          ['new', address, other],
          ['saved', other, address],
        ] as const
      ).map(([key, own, against]) => (
        <div key={key}>
          <dt className="text-s text-ink-2">{t(`page.add.${key}`)}</dt>
          <dd>
            <code className="break-all">
              {partsThatDiffer(own, against).map(({ text, differs }, index) =>
                differs ? (
                  <mark key={index} className="bg-transparent font-bold text-fault-text underline">
                    {text}
                  </mark>
                ) : (
                  <span key={index}>{text}</span>
                ),
              )}
            </code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
