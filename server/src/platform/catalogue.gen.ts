export const catalogueOfRelease: Readonly<Record<string, string>> = {}
