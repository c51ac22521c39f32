import { staffRoles, type StaffRole } from '@ohmstead/contract/kernel/call'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { changeRole, disablePerson, enablePerson, personList, reopenPerson } from '@ohmstead/contract/staff/people-calls'
import { useState, type SubmitEvent } from 'react'
import { useMutationCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { toast } from '../../platform/toasts.ts'
import { Block, Button, Check, ErrorState, PasswordField, Select } from '../../ui/index.ts'
import { freshLink, type FreshLink } from './join-link.tsx'
import type { PersonRow } from './person-row.ts'

/** The actions of an administrator on a colleague. */
export function PersonActs({ person, onLink }: { readonly person: PersonRow; readonly onLink: (link: FreshLink) => void }) {
  if (person.state === 'disabled') return <Enable person={person} />
  return (
    <>
      <Role person={person} />
      <Reopen person={person} onLink={onLink} />
      <Disable person={person} />
    </>
  )
}

const refreshes = [personList, staffPeople]

function Role({ person: { id, role: known } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const [role, setRole] = useState<StaffRole>(known)
  const change = useMutationCall(changeRole, { quiet: true, refreshes })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if ((await change.send({ staffId: id, role })) !== undefined) toast(t('page.people.roleChanged'), { tone: 'good' })
  }
  return (
    <Block title={t('page.people.role')} level={3} finding={t('page.people.changeRoleFinding')}>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        {change.error !== null && <ErrorState error={change.error} meaning={t('page.people.nothing')} focus />}
        <Select<StaffRole>
          label={t('page.people.role')}
          name="role"
          value={role}
          onSelect={setRole}
          options={staffRoles.map((value) => ({ value, label: t(`page.roles.${value}`) }))}
        />
        <Button type="submit" tone="quiet" busy={change.isPending} disabled={role === known}>
          {t('page.people.changeRole')}
        </Button>
      </form>
    </Block>
  )
}

function Reopen({ person, onLink }: { readonly person: PersonRow; readonly onLink: (link: FreshLink) => void }) {
  const t = useTranslations('staff')
  const [password, setPassword] = useState('')
  const [dropFactors, setDropFactors] = useState(false)
  const [tried, setTried] = useState(false)
  const reopen = useMutationCall(reopenPerson, { quiet: true, refreshes })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (password === '') return
    const answer = await reopen.send({ staffId: person.id, dropFactors, password })
    if (answer === undefined) return
    setPassword('')
    setTried(false)
    onLink(freshLink(person.name, answer.data))
  }
  return (
    <Block title={t('page.people.reopenTitle')} level={3} finding={t('page.people.reopenFinding')}>
      <form className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        {reopen.error !== null && <ErrorState error={reopen.error} meaning={t('page.people.nothing')} focus />}
        <Check
          name="dropFactors"
          checked={dropFactors}
          onChange={(event) => setDropFactors(event.target.checked)}
          label={t('page.people.dropFactors')}
          hint={t('page.people.dropFactorsHint')}
        />
        <PasswordField
          label={t('page.people.ownPassword')}
          name="password"
          value={password}
          error={tried && password === '' && t('page.required')}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" tone="quiet" busy={reopen.isPending}>
          {t('page.people.reopen')}
        </Button>
      </form>
    </Block>
  )
}

function Disable({ person: { id, name } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const disable = useMutationCall(disablePerson, { quiet: true, refreshes })
  const act = async () => {
    if ((await disable.send({ staffId: id })) !== undefined) toast(t('page.people.disabled', { name }), { tone: 'good' })
  }
  return (
    <Block title={t('page.people.disable')} level={3} finding={t('page.people.disableFinding')}>
      {disable.error !== null && <ErrorState error={disable.error} meaning={t('page.people.nothing')} focus />}
      <Button tone="danger" busy={disable.isPending} onClick={() => void act()}>
        {t('page.people.disable')}
      </Button>
    </Block>
  )
}

function Enable({ person: { id, name } }: { readonly person: PersonRow }) {
  const t = useTranslations('staff')
  const enable = useMutationCall(enablePerson, { quiet: true, refreshes })
  const act = async () => {
    if ((await enable.send({ staffId: id })) !== undefined) toast(t('page.people.enabled', { name }), { tone: 'good' })
  }
  return (
    <Block title={t('page.people.enable')} level={3} finding={t('page.people.enableFinding')}>
      {enable.error !== null && <ErrorState error={enable.error} meaning={t('page.people.nothing')} focus />}
      <Button busy={enable.isPending} onClick={() => void act()}>
        {t('page.people.enable')}
      </Button>
    </Block>
  )
}
