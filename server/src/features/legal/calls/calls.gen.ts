// Printed by `npm run gen` from the files of the features. Don't edit.
import { listDocuments, readDocument, documentFile } from './documents.ts'
import { listForStaff, readTexts, publishByStaff } from './publish.ts'

export const calls = {
  legalList: listDocuments,
  legalDetail: readDocument,
  legalFileOf: documentFile,
  staffLegalList: listForStaff,
  staffLegalTexts: readTexts,
  publishLegal: publishByStaff,
}
