// Printed by `npm run gen` from the files of the features. Don't edit.
import { readScreeningOf, listHits } from './read-screening.ts'

export const calls = {
  readScreening: readScreeningOf,
  screeningHits: listHits,
}
