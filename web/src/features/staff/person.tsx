import { staffPeople } from '@ohmstead/contract/staff/calls'
import { useCall } from '../../platform/calls.tsx'
import { shortId } from './device.ts'

/** Who is meant by an id that an act was kept with: a name where it is one of ours, else the id, shortened. */
export function useNameOf(): (id: string) => string {
  const people = useCall(staffPeople).data?.list
  return (id) => people?.find((person) => person.id === id)?.name ?? shortId(id)
}

export function Person({ id }: { readonly id: string }) {
  const nameOf = useNameOf()
  return (
    <span className="whitespace-nowrap" title={id}>
      {nameOf(id)}
    </span>
  )
}
