import type { Id } from '@ohmstead/contract/kernel/id'

/** Whose credentials they are. The rows of each kind are in the schema of the feature that owns these people. */
export type Owner = { readonly kind: 'member'; readonly id: Id<'member'> } | { readonly kind: 'staff'; readonly id: Id<'staff'> }

export type OwnerKind = Owner['kind']

/** An owner of one kind. */
export type OwnerOf<K extends OwnerKind> = Extract<Owner, { readonly kind: K }>

export function memberOwner(id: Id<'member'>): OwnerOf<'member'> {
  return { kind: 'member', id }
}

export function staffOwner(id: Id<'staff'>): OwnerOf<'staff'> {
  return { kind: 'staff', id }
}
