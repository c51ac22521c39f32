// Printed by `npm run gen` from the files of the features. Don't edit.
import { listDrafts, readDraft, saveByStaff, discardByStaff, takePicture } from './draft-articles.ts'
import { listArticles, readArticle, searchArticles } from './read-articles.ts'
import { listForStaff, listVersions, publishByStaff, withdrawByStaff } from './write-articles.ts'

export const calls = {
  draftList: listDrafts,
  draftDetail: readDraft,
  saveDraft: saveByStaff,
  discardDraft: discardByStaff,
  uploadPicture: takePicture,
  articleList: listArticles,
  articleDetail: readArticle,
  contentSearch: searchArticles,
  staffArticleList: listForStaff,
  articleVersions: listVersions,
  publishArticle: publishByStaff,
  withdrawArticle: withdrawByStaff,
}
