/** The rules for a new password, checked while it is typed. The server also refuses common passwords. */
export function passwordRules(password: string): readonly { readonly key: 'length' | 'kinds'; readonly kept: boolean }[] {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(password)).length
  return [
    { key: 'length', kept: password.length >= 8 && password.length <= 20 },
    { key: 'kinds', kept: kinds >= 2 },
  ]
}
