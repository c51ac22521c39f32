// Printed by `npm run gen` from the files of the features. Don't edit.
import { beginSweep, askForSweep, storeSignedSweep, endSweep } from './make-sweep.ts'
import { readSweepOverview, listSweeps, readSweep } from './read-sweeps.ts'

export const calls = {
  prepareSweep: beginSweep,
  askSweep: askForSweep,
  uploadSweep: storeSignedSweep,
  cancelSweep: endSweep,
  sweepOverview: readSweepOverview,
  sweepList: listSweeps,
  sweepDetail: readSweep,
}
