// Browsers offer these on https and localhost only; the types of the DOM say that they are always there.

export const subtleCrypto = (): SubtleCrypto | undefined => globalThis.crypto.subtle

export const clipboard = (): Clipboard | undefined => navigator.clipboard
