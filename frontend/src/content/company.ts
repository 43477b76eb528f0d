/** A row of the overview card. */
export interface Fact {
  label: string;
  value: string;
}

/**
 * A figure that a visitor should be able to judge: when it was taken, how many were asked, and how. Shown beside the
 * figure wherever it stands.
 */
export interface Statement {
  label: string;
  figure: string;
  unit: string;
  text: string;
  date: string;
  asked: string;
  method: string;
}

/** Who we are. `|` in a heading marks where its line may break. */
export const COMPANY = {
  name: '株式会社いしのわ',
  shortName: 'いしのわ',
  /** What the file of the slides is called. */
  deck: '株式会社いしのわ 会社案内',
  founded: '2019-04-01',
  description:
    '株式会社いしのわは、上司の「聞く」を支える1on1の道具と伴走、新卒採用支援、養鶏、人材紹介を営む小さな会社です。初回のご相談は無料です。',
  footnote: 'このサイトは、Cookieも外部のサービスも使いません。',
  /** Where the inquiry form is; it opens in a new tab. */
  formUrl: 'https://forms.example.com/ishinowa/contact',
  overview: [
    { label: '会社名', value: '株式会社いしのわ' },
    { label: '設立', value: '2019年4月1日' },
    { label: '代表者', value: '代表取締役　篠原 暁子' },
    { label: '資本金', value: '1,000万円' },
    { label: '従業員', value: '14名（うち農場5名、2026年10月現在）' },
    { label: '拠点', value: '長野県内（本社と農場）、東京都内（相談室）' },
    { label: '事業', value: '1on1推進、新卒採用支援、養鶏、人材紹介' },
  ] satisfies Fact[],
} as const;

export const TRIAL: Statement = {
  label: '無料体験',
  figure: '30',
  unit: '分',
  text: 'おひとり1回の1on1',
  date: '2026年11月1日現在',
  asked: 'これまでに146名が体験',
  method: '研修を受けた担当者が、オンラインか訪問で30分、お話を聞きます。費用はかからず、続けるお約束も要りません。',
};

export const SATISFACTION: Statement = {
  label: '体験した方の声',
  figure: '92',
  unit: '%',
  text: 'が「満足した」と回答',
  date: '2026年4月1日から9月30日',
  asked: '体験を終えた118名にたずね、100名が回答',
  method: '体験の翌日に送る無記名のアンケート。5段階のうち「とても満足した」「満足した」を選んだ92名の割合です。',
};
