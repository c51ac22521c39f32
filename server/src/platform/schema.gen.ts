// Written by `node server/src/platform/generate-schema.ts` from a live database. Do not edit.
export interface Schema {}
