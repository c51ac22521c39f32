// Printed by `npm run gen` from the files of the features. Don't edit.
import { listAnnouncements, readAnnouncementDetail, markAnnouncementRead, listForStaff, makeByStaff, withdrawByStaff } from './announcements.ts'
import { listChoices, setChoice, endMailsByLink } from './choices.ts'
import { listTypes, listMessages, readDetail, markOneRead, markAllRead } from './messages.ts'

export const calls = {
  announcementList: listAnnouncements,
  announcementDetail: readAnnouncementDetail,
  readAnnouncement: markAnnouncementRead,
  staffAnnouncementList: listForStaff,
  makeAnnouncement: makeByStaff,
  withdrawAnnouncement: withdrawByStaff,
  noticeChoiceList: listChoices,
  setNoticeChoice: setChoice,
  unsubscribeMail: endMailsByLink,
  messageTypeList: listTypes,
  messageList: listMessages,
  messageDetail: readDetail,
  readMessage: markOneRead,
  readAllMessages: markAllRead,
}
