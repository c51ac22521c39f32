// Printed by `npm run gen` from the files of the features. Don't edit.
import { listTasks, readTask, readTaskSummary, takeOne, giveOneBack, sendOneProof, collectOne, chooseCollecting } from './own-tasks.ts'
import { readOwnPoints, choosePointsToPay, readPointsOfCharging } from './points.ts'
import { listTasksForStaff, makeByStaff, disableByStaff, listProofs, decideByStaff, askForFunding, readTaskBudget } from './staff-tasks.ts'
import { readWheelForStaff, askForOdds } from './staff-wheel.ts'
import { readOwnWheel, prepareOwnDraw, chooseOwnText, makeOwnDraw, listOwnDraws, readDrawToCheck } from './wheel.ts'

export const calls = {
  taskList: listTasks,
  taskDetail: readTask,
  taskSummary: readTaskSummary,
  takeTask: takeOne,
  giveTaskBack: giveOneBack,
  sendProof: sendOneProof,
  collectReward: collectOne,
  setAutoCollect: chooseCollecting,
  pointsHeld: readOwnPoints,
  choosePoints: choosePointsToPay,
  pointsOfCharging: readPointsOfCharging,
  staffTaskList: listTasksForStaff,
  makeTask: makeByStaff,
  disableTask: disableByStaff,
  staffProofList: listProofs,
  decideProof: decideByStaff,
  fundBudget: askForFunding,
  taskBudget: readTaskBudget,
  staffWheel: readWheelForStaff,
  changeWheel: askForOdds,
  readWheel: readOwnWheel,
  prepareDraw: prepareOwnDraw,
  chooseText: chooseOwnText,
  makeDraw: makeOwnDraw,
  drawList: listOwnDraws,
  checkDraw: readDrawToCheck,
}
