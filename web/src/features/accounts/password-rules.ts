import { passwordField } from '@ohmstead/contract/credentials/types'
import { z } from 'zod/mini'

/** The rules for a new password, checked while it is typed. The server also refuses common passwords. */
export function passwordRules(password: string): readonly { readonly key: 'length' | 'kinds'; readonly kept: boolean }[] {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  return [
    { key: 'length', kept: z.safeParse(passwordField, password).success },
    { key: 'kinds', kept: kinds >= 2 },
  ]
}
