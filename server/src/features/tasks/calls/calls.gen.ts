// Printed by `npm run gen` from the files of the features. Don't edit.
import { listTasks, readTask, readTaskSummary, takeOne, giveOneBack, sendOneProof, collectOne, chooseCollecting } from './own-tasks.ts'
import { listTasksForStaff, makeByStaff, disableByStaff, listProofs, decideByStaff, askForFunding, readTaskBudget } from './staff-tasks.ts'

export const calls = {
  taskList: listTasks,
  taskDetail: readTask,
  taskSummary: readTaskSummary,
  takeTask: takeOne,
  giveTaskBack: giveOneBack,
  sendProof: sendOneProof,
  collectReward: collectOne,
  setAutoCollect: chooseCollecting,
  staffTaskList: listTasksForStaff,
  makeTask: makeByStaff,
  disableTask: disableByStaff,
  staffProofList: listProofs,
  decideProof: decideByStaff,
  fundBudget: askForFunding,
  taskBudget: readTaskBudget,
}
