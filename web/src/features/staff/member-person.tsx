import { unmaskMember } from '@ohmstead/contract/accounts/desk-calls'
import type { memberForStaff } from '@ohmstead/contract/accounts/member-calls'
import type { OutputOf } from '@ohmstead/contract/kernel/call'
import { useState } from 'react'
import { useForm } from '../../platform/form.ts'
import { useTranslations } from '../../platform/i18n.tsx'
import { languageNames } from '../../platform/language.ts'
import { Block, Button, Facts } from '../../ui/index.ts'
import { useMay } from './access.ts'
import { ReasonForm } from './reason-form.tsx'

type Shown = OutputOf<typeof unmaskMember>

/** Who the member is: masked, and complete once a person gives a reason. It is masked again when the sheet closes. */
export function PersonBlock({ member }: { readonly member: OutputOf<typeof memberForStaff> }) {
  const t = useTranslations('staff')
  const [shown, setShown] = useState<Shown | null>(null)
  if (member.masked === null) return null
  if (shown !== null)
    return (
      <Block
        title={t('page.members.person.title')}
        level={3}
        aside={
          <Button tone="link" onClick={() => setShown(null)}>
            {t('page.members.person.hide')}
          </Button>
        }
      >
        <Facts
          rows={[
            { key: 'name', name: t('page.members.person.username'), value: shown.username },
            { key: 'email', name: t('page.members.person.email'), value: shown.email ?? '–' },
            { key: 'phone', name: t('page.members.person.phone'), value: shown.phone ?? '–' },
            { key: 'language', name: t('page.members.person.language'), value: languageOf(shown.language) },
            { key: 'zone', name: t('page.members.person.zone'), value: shown.zone },
            { key: 'ip', name: t('page.members.person.ip'), value: <code>{shown.registeredIp}</code> },
          ]}
        />
      </Block>
    )
  return (
    <>
      <Block title={t('page.members.person.title')} level={3}>
        <Facts
          rows={[
            { key: 'name', name: t('page.members.person.username'), value: member.masked.username },
            { key: 'email', name: t('page.members.person.email'), value: member.masked.email ?? '–' },
            { key: 'phone', name: t('page.members.person.phone'), value: member.masked.phone ?? '–' },
          ]}
        />
      </Block>
      <Unmask memberId={member.id} onShown={setShown} />
    </>
  )
}

const languageOf = (code: string): string => (languageNames as Readonly<Record<string, string>>)[code] ?? code

function Unmask({ memberId, onShown }: { readonly memberId: string; readonly onShown: (person: Shown) => void }) {
  const t = useTranslations('staff')
  const form = useForm(unmaskMember, { start: { reason: '' }, add: { memberId }, onDone: ({ data }) => onShown(data) })
  const may = useMay(unmaskMember)
  if (may === false) return null
  return (
    <ReasonForm
      form={form}
      reason={form.field('reason', t('page.reason'))}
      title={t('page.members.person.unmaskTitle')}
      finding={t('page.members.person.unmaskFinding')}
      act={t('page.members.person.unmask')}
      may={may}
    />
  )
}
