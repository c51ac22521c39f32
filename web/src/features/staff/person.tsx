import { isId } from '@ohmstead/contract/kernel/id'
import { staffPeople } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'
import { useTranslations } from '../../platform/i18n.tsx'
import { shortId } from './device.ts'

/** Programs that act on their own, by the names acts are kept with. */
const programs = ['charging', 'setup-link', 'demo'] as const

/** Who is meant by an id that an act was kept with: a colleague's name, "a member", the program, else the id, shortened. */
export function useNameOf(): (id: string) => string {
  const t = useTranslations('staff')
  const people = useCall(staffPeople).data?.list
  return (id) => {
    const person = people?.find((one) => one.id === id)
    if (person !== undefined) return person.name
    const program = programs.find((one) => one === id)
    if (program !== undefined) return t(`page.programs.${program}`)
    return isId('member', id) ? t('page.aMember', { id: shortId(id) }) : shortId(id)
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
