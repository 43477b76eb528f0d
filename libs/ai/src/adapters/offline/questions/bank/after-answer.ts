/** Questions after plain news, a vague answer or much at once. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const ANSWER = `
そのとき、そばにいたのは誰でしたか。 | 深める | * | * | answer | who | 1
そのあとは、どうなりましたか。 | 深める | * | * | answer | what | 1
はじめのところから、順に聞かせてもらえますか。 | 深める | * | * | answer | scene | 1
「{phrase}」のことは、いまどんな様子ですか。 | 深める | * | * | answer | how | 1
相手の言葉を、覚えている範囲で教えてください。 | 深める | relations | * | answer | scene | 1
普段は、どんな手順でやっていますか。 | 深める | daily-work,skills | * | answer | how | 1
「{phrase}」のことで、そのあと今日までに変わったことは何でしょう。 | 深める | * | * | answer | change | 1
「{phrase}」のことで、実際に目にしたのはどのあたりですか。 | 深める | * | * | answer | where | 1
「{task}」のことを、いちばんよく知っているのは誰ですか。 | 深める | * | * | answer | who | 1
そこまでに、どんなやりとりがありましたか。 | 深める | relations,daily-work | * | answer | how | 1
「{phrase}」のことで、いちばん最近の出来事はいつでしたか。 | 深める | * | * | answer | when | 1
ほかにも同じことがあったとしたら、いつでしたか。 | 深める | * | * | answer | when | 1
「{phrase}」のことで、よく覚えているのはどの場面ですか。 | 深める | * | * | answer | scene | 1
ちょうどそのときは、何をしていましたか。 | 深める | * | * | answer | scene | 1
「{phrase}」と呼んでいるのは、主にどの部分ですか。 | 確かめる | * | * | answer | what | 1
その人とは、普段どんな話をしていますか。 | 深める | relations | * | answer | how | 1
話に出てきた人のことを、もう少し教えてください。 | 深める | relations | * | answer | who | 1
最近あったことで、少しでも覚えているのはどんなことですか。 | 開く | * | * | vague | scene | 1
「{phrase}」というと、どんな様子が浮かびますか。 | 開く | * | * | vague | scene | 1
うまく言えなくて大丈夫です。近いものは何でしょう。 | 受けとめる | * | * | vague | what | 1
今日は、軽い話からにしましょうか。 | 開く | * | * | vague | none | 1
「{phrase}」のことで、ひとつだけ挙げるなら何が浮かびますか。 | 開く | * | * | vague | what | 1 | core
「{phrase}」のことは、いつごろ聞くとよさそうですか。 | 受けとめる | * | * | vague | when | 1
休みの日は、このところどう過ごしていますか。 | 開く | private,condition | * | vague,start | how | 1
今日の気分に合う話というと、何でしょう。 | 開く | * | * | vague,start | what | 1
このごろ、よく時間を使っているのは何ですか。 | 開く | * | * | vague,start | what | 1
お昼は、いつもどうしていますか。 | 開く | private,condition | * | vague,start | how | 1
少し考える時間をとりましょうか。黙っていて大丈夫です。 | 受けとめる | * | * | vague | none | 1
今週、すっと進んだのはどんなことですか。 | 開く | * | * | vague,start | what | 1
「{phrase}」について、なんとなくの感じでもよければ聞かせてください。 | 受けとめる | * | listen | vague | feeling | 1
「{phrase}」のあたりを、もう少しだけ聞いてもいいですか。 | 受けとめる | * | * | vague | none | 1
別の話でもいいですよ。何がいいでしょう。 | 開く | * | * | vague | wish | 1
話す気分は、今日はどれくらいありますか。 | 受けとめる | * | listen | vague | how-much | 1
普段どおりの日は、どんな流れですか。 | 開く | * | * | vague | how | 1
頭のすみに置いてあることというと、何がありますか。 | 開く | * | * | vague | what | 1
今日は話さなくていいことも、先に決めておきましょうか。 | 受けとめる | * | * | vague | none | 1
「{phrase}」のことで、半分くらい言えるならどのあたりでしょう。 | 受けとめる | * | listen | vague | where | 1
最近、ちょっと笑ったことというと何でしょう。 | 開く | private,relations | * | vague,start | scene | 1
聞き方が広すぎましたね。仕事のことと体調のこと、どちらからがいいですか。 | 開く | * | * | vague | wish | 1
書くのと話すのでは、どちらが楽でしょう。 | 受けとめる | * | * | vague | how | 1
飲み物を取りに行くくらいの間を、とりましょうか。 | 受けとめる | * | * | vague | none | 1
たくさん話してくれましたね。いちばん聞いてほしいのはどこですか。 | 受けとめる | * | listen | long-talk | where | 1
ここまでの話で、真ん中にあるのは何でしょう。 | 確かめる | * | * | long-talk | what | 2
「{phrase}」のところが耳に残りました。もう少し聞かせてください。 | 受けとめる | * | listen | long-talk | what | 1
私の受けとり方で、ずれているところはどこでしょう。 | 確かめる | * | listen | long-talk | compare | 1
話してみて、はじめて気づいたことはありそうですか。 | 確かめる | * | * | long-talk | change | 2
いくつか出てきましたね。どれから一緒に見ましょうか。 | 確かめる | * | * | long-talk | next | 1
ここで一度止まりますね。言い足りないのはどこですか。 | 受けとめる | * | listen | long-talk | where | 1
全部は受けとめきれていないかもしれません。外せない点はどれですか。 | 確かめる | * | listen | long-talk | what | 1
途中で出た「{phrase}」は、この話のどこにつながりますか。 | 確かめる | * | * | long-talk | where | 1
話しはじめる前と今とで、気持ちはどう違いますか。 | 受けとめる | * | * | long-talk | feeling | 1
「{phrase}」の話のうち、今日話しておきたいのはどこですか。 | 確かめる | * | * | long-talk | when | 1
次に回しても構わないのは、どれでしょう。 | 確かめる | * | * | long-talk | what | 1
出てきた人の中で、いま気にかかるのはどなたですか。 | 深める | relations | * | long-talk | who | 2
いろいろ続いたのですね。境目になったのはいつごろですか。 | 深める | * | * | long-talk | when | 1
「{phrase}」のことを話そうと思ったのは、いつごろですか。 | 受けとめる | * | listen | long-talk | when | 2
メモに一行だけ残すなら、何と書いておきましょう。 | 確かめる | * | * | long-talk,closing | what | 1
「{phrase}」のほかに、同じくらい大きいことは何ですか。 | 深める | * | * | long-talk | compare | 2
最近、ほっとしたのはどんなときでしたか。 | 開く | * | * | vague,start | when | 1
そこから今日までに、変わったことは何でしょう。 | 深める | * | * | answer | change | 1
それは、本人としてはどう見ていますか。 | 深める | * | * | answer | feeling | 1
そのことについて、自分ではどんなふうに感じていますか。 | 深める | * | * | answer | feeling | 1
そのなかで、気になっているのはどのあたりですか。 | 深める | * | * | answer | where | 1
そのなかで、うまくいっているのはどのあたりですか。 | 深める | * | * | answer | strength | 1
この先は、どうなっていきそうですか。 | 確かめる | * | * | answer | next | 1
そこから、どんなことを考えましたか。 | 深める | * | * | answer | meaning | 1
それで、いまはどんな具合ですか。 | 深める | * | * | answer | how | 1
そのことで、助けがあるとよさそうなのはどこですか。 | 深める | * | * | plan | help | 1 | core
もしそのまま進むとしたら、次は何が待っていますか。 | 確かめる | * | * | answer,plan | next | 1
ここまでの話を、私は少し勘違いしているかもしれません。大事なのはどこですか。 | 確かめる | * | * | answer,long-talk | meaning | 1
いま話してくれた中で、いちばん聞いてほしいのはどこですか。 | 受けとめる | * | * | long-talk | meaning | 1
そこには、どんな思いがありますか。 | 受けとめる | * | * | answer | feeling | 1
この話で、私が知っておくとよいことは何でしょう。 | 確かめる | * | * | problem | what | 1 | core
そのことは、これからどうなるとよさそうですか。 | 確かめる | * | * | problem | wish | 1 | core
それは、毎日の中でどんなふうに出てきますか。 | 深める | * | * | answer | how | 1
話してみて、どんなことに気づきましたか。 | 確かめる | * | * | answer,feeling | change | 1
そのとき、どんなことを感じていましたか。 | 受けとめる | * | * | answer | feeling | 1
ほかにも似たことがあれば、どんなことですか。 | 深める | * | * | answer | compare | 1
そこで大事にしているのは、どんなことですか。 | 深める | * | * | answer | meaning | 1
まとまっていなくて大丈夫です。浮かんだところから話してください。 | 受けとめる | * | * | vague | none | 1 | core
なんとなくの感じのままでいいので、聞かせてください。 | 受けとめる | * | * | vague | none | 1 | core
うまく言えなくて大丈夫です。近い言葉があれば、教えてください。 | 受けとめる | * | * | vague | none | 1 | core
うまい言葉でなくていいです。近いものから話してみてください。 | 受けとめる | * | * | vague | none | 1 | core
はっきりしていなくても聞きたいです。少しだけ話してもらえますか。 | 受けとめる | * | * | vague | none | 1 | core
ぼんやりしたままでいいです。どんな感じに近いですか。 | 受けとめる | * | * | vague | none | 1 | core
ひとことで言わなくて大丈夫です。いま頭にあることから聞かせてください。 | 受けとめる | * | * | vague | none | 1 | core
小さなことでもかまいません。いま頭にあるのは何ですか。 | 受けとめる | * | * | vague | none | 1 | core
昨日や今日のことからでいいので、話してみてもらえますか。 | 受けとめる | * | * | vague | none | 1 | core
言葉になるまで待っています。急がなくて大丈夫です。 | 受けとめる | * | * | vague | none | 1 | core
少しだけでも引っかかっていることがあれば、聞かせてください。 | 受けとめる | * | * | vague | none | 1 | core
ひとことだけでも大丈夫です。何か浮かぶものはありますか。 | 受けとめる | * | * | vague | none | 1 | core
`;
