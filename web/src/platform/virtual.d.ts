declare module 'virtual:messages' {
  /** Folder of the compiled messages, named by their content. */
  export const base: string
}
