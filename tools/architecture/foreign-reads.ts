import type { Feature } from './features.ts'

/**
 * Tables of earlier features that statements of a feature read, each with the reason why the functions and views of the owner do not do.
 * Everything else is read through the public face.
 */
export const foreignReads: Readonly<Partial<Record<Feature, Readonly<Record<string, string>>>>> = {
  hosting: {
    'packages.lease': 'a custody and its lease are checked in one statement, for all units of a time',
  },
  staff: {
    'credentials.sign_in_proof': 'the watch compares the stored proof with the one that the server holds',
  },
}
