// Printed by `npm run gen` from the files of the features. Don't edit.
import { takeFile } from './take-file.ts'

export const calls = {
  uploadFile: takeFile,
}
