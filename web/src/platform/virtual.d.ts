declare module 'virtual:messages' {
  /** Folder of the compiled messages, named by their content. */
  export const base: string
}

declare module 'virtual:built-pages' {
  /** Routes that have a page, by pattern. */
  export const built: readonly string[]
}
