/** Questions after a problem. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const PROBLEM = `
「{phrase}」のことで困るのは、たとえばどんな場面ですか。 | 深める | * | * | problem | scene | 1 | core
週のうちでは、どのあたりに起きやすいですか。 | 深める | daily-work,condition | * | problem | when | 1
最初に「あれ」と思ったのは、いつごろでしたか。 | 深める | * | * | problem | how-long | 1
これまでに試したことを、小さなものも含めて聞かせてください。 | 深める | * | * | problem | tried | 1
やってみた中で、少しでもましだったのはどれでしたか。 | 深める | * | * | problem | tried | 1
手が止まるのは、作業のどのあたりですか。 | 深める | daily-work,skills | * | problem | where | 1
「{task}」のことで、いちばん時間をとられているのは何でしょう。 | 深める | * | * | problem | how-much | 1 | core
同じことで困っていそうな人は、ほかにどなたですか。 | 深める | daily-work,organisation | * | problem | who | 1
うまく回った日と比べると、何が違いましたか。 | 深める | * | * | problem | compare | 1
「{phrase}」のことは、どうなったらひとまず楽になりますか。 | 深める | * | * | problem | wish | 1
「{task}」のことで、自分の手で動かせそうなのはどこですか。 | 深める | * | sounding-board | problem | where | 2
一人ではどうにもならないと感じるのは、どの部分でしょう。 | 受けとめる | * | * | problem | where | 2 | core
私のほうで引き受けられることがあるとしたら、何でしょう。 | 深める | * | * | problem | help | 1 | core
「{task}」のことがこのまま一か月続くと、どうなりそうですか。 | 深める | daily-work,organisation | * | problem | change | 2
いろいろある中で、いちばん気がかりなのはどれですか。 | 深める | * | * | problem,long-talk | what | 1 | core
それがあると、ほかの仕事にはどう響きますか。 | 深める | * | * | problem | how | 1
こういうことに詳しそうな人というと、誰が浮かびますか。 | 深める | * | * | problem | who | 1
「{task}」について、まだ見えていないのはどこですか。 | 深める | * | * | problem | where | 1
急ぐものと待てるものに分けると、どれが急ぎになりますか。 | 深める | daily-work | * | problem | when | 1
いつごろまでに片がつくと、助かりますか。 | 深める | * | * | problem | when | 1
一つだけ先に片づくとしたら、どれだと楽になりますか。 | 深める | * | * | problem | next | 1
似たことがあったときは、どうやって乗り切りましたか。 | 深める | * | * | problem | strength | 1
「{phrase}」のことで、これまで助けになったものは何でしたか。 | 深める | * | * | problem | help | 1 | core
思いきってやめてしまえるなら、どの作業でしょう。 | 深める | daily-work,organisation | sounding-board | problem | wish | 2
段取りの中で、無理がかかっていそうなのはどこですか。 | 深める | daily-work,organisation | * | problem | cause-gently | 1
相手の側からは、どんなふうに見えていそうですか。 | 深める | relations | viewpoints,sounding-board | problem | compare | 2
「{phrase}」のことは、どなたに話せていますか。 | 深める | * | * | problem | who | 1
言い出しにくかったのは、どんなところですか。 | 受けとめる | * | * | problem,feeling | feeling | 2
ここまで持ちこたえてこられたのは、何があったからでしょう。 | 受けとめる | * | * | problem | strength | 2
完璧でなくていいなら、どのくらいで十分ですか。 | 深める | * | * | problem | how-much | 1
いちばん小さく始めるとすると、どこからでしょう。 | 深める | * | * | problem | next | 1
明日の仕事で、まず引っかかりそうなのは何ですか。 | 深める | daily-work | * | problem | what | 1
人に頼みづらいと感じるのは、どんなときですか。 | 深める | relations | * | problem | scene | 2
急な依頼は、どんな形で来ることが多いですか。 | 深める | daily-work | * | problem | how | 1
「{phrase}」のことが気にならないのは、どんなときですか。 | 深める | * | * | problem | when | 1
話がすれ違いはじめたのは、どのあたりからですか。 | 深める | relations,daily-work | * | problem | when | 1
眠りや体調には、どんなふうに響いていますか。 | 受けとめる | * | * | problem,feeling | how | 2
「{task}」のまわりで、仕組みが変われば楽になるのはどこでしょう。 | 深める | * | * | problem | wish | 1
一人で考えていて、同じところに戻ってしまうのはどこですか。 | 深める | * | * | problem | where | 2
誰かが決めてくれたら進むのに、というものは何ですか。 | 深める | * | * | problem | help | 1
「{task}」のことで、どんな後押しがあれば動きやすいですか。 | 深める | * | * | problem | help | 1 | core
思っていたのと違ったのは、どこでしたか。 | 深める | * | * | problem,achievement | compare | 1
ここまで話して、「{phrase}」のことで整理がついたのはどこでしょう。 | 確かめる | * | sounding-board | problem | change | 1
知らないうちに私が増やしている負担があれば、教えてください。 | 受けとめる | daily-work,relations | listen | problem | cause-gently | 2
気づいてから、やり方を変えてみたのはどこですか。 | 深める | daily-work,skills | * | problem | tried | 1
「{task}」のことで、いまはっきりしているのは何でしょう。 | 深める | * | * | problem | what | 1
引き受けるとき、どんな説明を聞いていましたか。 | 深める | daily-work,organisation | * | problem | scene | 1
少し離れたいな、と思うのはどんなときですか。 | 受けとめる | daily-work,relations | listen | problem | feeling | 2
いまのやり方のまま残しておきたいのは、どこですか。 | 深める | daily-work,organisation | sounding-board | problem | meaning | 1
順番に迷うのは、どんな仕事が重なったときですか。 | 深める | daily-work | * | problem | scene | 1
「{phrase}」のことで、まわりからはどんな声が届いていますか。 | 深める | * | * | problem | what | 1
「{task}」のことをいったん脇に置けるなら、何が進みそうですか。 | 深める | * | sounding-board | problem | change | 2
いまの自分には手ごわいと感じるのは、どこですか。 | 深める | skills | * | problem | where | 2
あと何がわかれば、決められそうですか。 | 深める | * | * | problem,advice-asked | what | 1
「{phrase}」のことで、我慢しているところがあれば聞かせてください。 | 受けとめる | * | listen | problem,feeling | feeling | 2
会社の決まりで、動きにくくなっているのはどこでしょう。 | 深める | organisation | * | problem | where | 2
「{task}」のことは、先月と今とでどう変わりましたか。 | 深める | * | * | problem | change | 1
「{task}」のことで、今週ひとつだけ軽くするなら何でしょう。 | 深める | * | * | problem | next | 1 | core
どこがどうなったら、ひとまず楽になりますか。 | 深める | * | * | problem | wish | 1
たとえば、最近だとどんな場面がありましたか。 | 深める | * | * | problem | scene | 1
いまの話で、先に手をつけるとしたらどこからですか。 | 確かめる | * | * | problem | next | 1 | core
いまの時点で、決まっていることは何ですか。 | 確かめる | * | * | problem,plan | what | 1
そのことで、いまいちばん気になっているのは何ですか。 | 深める | * | * | problem | what | 1 | core
それは、毎日の仕事にどんなふうに響いていますか。 | 受けとめる | * | * | problem | how | 1
ここが変わると助かる、というのはどこですか。 | 確かめる | * | * | problem | wish | 1 | core
今日この話から、何が決まるとよさそうですか。 | 確かめる | * | * | problem | next | 1 | core
いまは、どんなふうにしのいでいますか。 | 受けとめる | * | * | problem | strength | 1
`;
