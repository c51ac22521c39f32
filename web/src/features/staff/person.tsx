import { isId } from '@ohmstead/contract/kernel/id'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { shortId } from './device.ts'

/** Programs that act automatically, by their names in records. */
const programs = ['charging', 'setup-link', 'demo'] as const

/** The name for an id in a record: a colleague's name, "a member", the program, else the shortened id. */
export function useNameOf(): (id: string) => string {
  const t = useTranslations('staff')
  const people = useCall(staffPeople).data?.list
  return (id) => {
    const person = people?.find((one) => one.id === id)
    if (person !== undefined) return person.name
    const program = programs.find((one) => one === id)
    if (program !== undefined) return t(`page.programs.${program}`)
    return isId('member', id) ? t('page.aMember') : shortId(id)
  }
}

export function Person({ id }: { readonly id: string }) {
  const nameOf = useNameOf()
  return (
    <span className="whitespace-nowrap" title={id}>
      {nameOf(id)}
    </span>
  )
}
