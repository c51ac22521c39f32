// Words that would make a name look like the operator or its staff, in the six languages of the product. Compared as `readAs` reads them.

/** Not anywhere in a name. */
export const ownWords: readonly string[] = ['ohmstead', '官方', '客服', '管理员', '管理員', '工作人员', '工作人員', '运营', '系统', '員工', '员工']

/** Not as a word of a name, nor at its beginning or end. */
export const officeWords: readonly string[] = `admin administrator administration administrateur administrador amministratore amministrazione
support supporto suporte assistenza assistance assistencia kundendienst kundenservice kundenbetreuung customerservice serviceclient
servizioclienti atendimento helpdesk hotline moderator moderateur moderador moderatore official officiel officielle offiziell ufficiale
oficial operator operateur operador operatore betreiber mitarbeiter employe dipendente funcionario webmaster sysadmin`.split(/\s+/)

/** Not as the whole name, nor with digits only. */
export const houseWords: readonly string[] = `staff team help hilfe aide aiuto ajuda service servizio servico system systeme sistema root
security securite sicherheit sicurezza seguranca finance finanz finanza finances financas bank banque banca banco compliance billing treasury
owner host driver member mitglied membre membro guest null undefined anonymous deleted`.split(/\s+/)

/** Names of services that a name could advertise a contact at. */
export const advertisingWords: readonly string[] = `telegram whatsapp wechat weixin viber instagram facebook messenger snapchat tiktok discord
onlyfans skype youtube twitter 微信 薇信 威信 加微 扣扣 电报 飞机群 抖音`.split(/\s+/)

/** Top-level domains. */
export const addressEndings: readonly string[] = `com net org info biz app dev io co me tv cc to ly gg ai xyz top vip shop store online site
club link live pro win bet casino eu de at ch fr it pt es nl be uk us cn hk tw jp kr ru ua pl`.split(/\s+/)
