// Printed by `npm run gen` from the files of the features. Don't edit.
import { listArticles, readArticle, searchArticles } from './read-articles.ts'
import { listForStaff, listVersions, publishByStaff, withdrawByStaff } from './write-articles.ts'

export const calls = {
  articleList: listArticles,
  articleDetail: readArticle,
  contentSearch: searchArticles,
  staffArticleList: listForStaff,
  articleVersions: listVersions,
  publishArticle: publishByStaff,
  withdrawArticle: withdrawByStaff,
}
