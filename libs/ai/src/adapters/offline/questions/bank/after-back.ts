/** What to say when the report asks back, declines, thanks or chats. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const BACK = `
私の考えも言いますね。先に、いまどこまで考えたか聞かせてください。 | 深める | * | advice,sounding-board | advice-asked | how-much | 1 | core
「{phrase}」のことで、いちばん迷っているのはどのあたりですか。 | 深める | * | advice,sounding-board | advice-asked | where | 1 | core
選べそうな道は、いまいくつくらい見えていますか。 | 深める | * | sounding-board,viewpoints | advice-asked | how-much | 1
私の経験を話すのと、一緒に考えるのと、どちらがいいですか。 | 確かめる | * | * | advice-asked | help | 1 | core
「{task}」のことは、自分ならまずどうしてみたいですか。 | 深める | * | sounding-board,advice | advice-asked | wish | 1
言われるとかえって困るのは、どんな助言ですか。 | 確かめる | * | advice | advice-asked | compare | 2
ほかの人からは、どんな意見をもらいましたか。 | 深める | * | viewpoints,advice | advice-asked | who | 1
心の中では、どちらに少し傾いていますか。 | 深める | * | sounding-board | advice-asked | feeling | 2
「{phrase}」のことは、いつまでに答えがあると助かりますか。 | 確かめる | * | advice | advice-asked | when | 1
決めるときに、いちばん大事にしたいのは何ですか。 | 深める | * | sounding-board,advice | advice-asked | meaning | 2 | core
案を出すにあたって、知っておくといい事情は何でしょう。 | 深める | daily-work,organisation,relations | advice | advice-asked | cause-gently | 1
仲のいい友だちに同じ相談をされたら、何と言いますか。 | 深める | * | viewpoints,sounding-board | advice-asked | compare | 2
「{phrase}」のことを、違う立場の人ならどう見そうですか。 | 深める | * | viewpoints,sounding-board | advice-asked | compare | 2
これだけは避けたい、というのはどんなことですか。 | 深める | * | sounding-board,advice | advice-asked | wish | 2
私が決めるのと自分で決めるのと、どちらが納得できそうですか。 | 確かめる | daily-work,career | advice,sounding-board | advice-asked | how | 2
すぐには答えが出せません。どこから一緒に考えましょう。 | 深める | * | sounding-board,advice | advice-asked | next | 1
「{phrase}」のことで、背中を押すのと待つのとではどちらがいいですか。 | 確かめる | * | * | advice-asked | help | 2
やり方を知りたいのは、どんな場面のことですか。 | 深める | skills,daily-work | advice | advice-asked | scene | 1
ここまでに試してみたのは、どんなことですか。 | 深める | * | * | advice-asked | tried | 1 | core
話さなくて大丈夫です。今日は、どんな話なら楽ですか。 | 受けとめる | * | * | refuse | wish | 1 | core
わかりました。この話はここで置いて、次は何を話しましょうか。 | 受けとめる | * | * | refuse | next | 1 | core
言ってくれてありがとうございます。ほかに話しておきたいのはどんなことですか。 | 受けとめる | * | * | refuse | what | 1 | core
この話は閉じておきますね。今日の残りの時間は、どう使いましょうか。 | 受けとめる | * | * | refuse | wish | 1 | core
話したくなったときで大丈夫です。いまは、別のどんな話がよさそうですか。 | 受けとめる | * | * | refuse | what | 1
ここから先は聞かないでおきます。少し休んでから、何を話しましょうか。 | 受けとめる | * | * | refuse | next | 1
話さないと決めたことは、そのまま大事にします。私が気をつけることは何でしょう。 | 受けとめる | * | * | refuse | help | 1
踏み込みすぎていたら、ごめんなさい。どのあたりまでの話なら楽ですか。 | 受けとめる | * | * | refuse | how-much | 1
いまは話さなくて大丈夫です。軽い話だと、このごろどんなことがありましたか。 | 開く | * | * | refuse | what | 1
この話はここまでにしますね。ほかに進めておきたいのは、どの話ですか。 | 開く | * | * | refuse | next | 1
答えなくて大丈夫です。今日は早めに終わるのと続けるのと、どちらが楽ですか。 | 受けとめる | * | * | refuse | wish | 1
わかりました、聞かないでおきます。このあとの仕事では、何が待っていますか。 | 開く | * | * | refuse | next | 1
私よりも話しやすい相手がいれば、その人で大丈夫です。私にできることはどんなことでしょう。 | 受けとめる | * | * | refuse | help | 2
言わないでいることも、そのままで大丈夫です。次に会うときは、何から始めましょうか。 | 受けとめる | * | * | refuse | next | 1
聞き方が急でしたね。どんな聞き方だと、気が楽ですか。 | 受けとめる | * | * | refuse | how | 1
聞き方がわかりにくかったですね。この一週間で、よく覚えているのはどんなことですか。 | 開く | * | * | back-meaning | scene | 1
言いかえますね。このところ、時間を使っているのはどんなことですか。 | 開く | * | * | back-meaning | what | 1
問いが広すぎましたね。昨日の仕事だと、どんなことがありましたか。 | 開く | * | * | back-meaning | scene | 1
どんなことでも大丈夫です。いま、頭に浮かんでいるのは何ですか。 | 開く | * | * | back-meaning | what | 1
小さくしますね。今日ここに来る前は、どんなことをしていましたか。 | 開く | * | * | back-meaning | scene | 1
うまく聞けていませんでしたね。いまの話で、引っかかったのはどの言葉ですか。 | 確かめる | * | * | back-meaning | where | 1
私が聞きたかったのは、困っていることがあるかどうかです。思いつくのはどんなことですか。 | 確かめる | * | * | back-meaning | what | 1
正解のない問いです。思いついた順でいうと、まず何が出てきますか。 | 開く | * | * | back-meaning | what | 1
力になりたくて聞きました。話せるとしたら、どのあたりからがいいですか。 | 受けとめる | * | * | back-reason | where | 1
気になって聞きました。話したくないところは、どのあたりですか。 | 受けとめる | * | * | back-reason | where | 1
一緒に考えられたらと思って聞きました。いま、どんなふうに聞こえましたか。 | 受けとめる | * | * | back-reason | feeling | 1
責めるつもりはありません。どう聞かれると、話しやすいですか。 | 受けとめる | * | * | back-reason | how | 1
私のほうの事情もお話しします。そのうえで、気になるのはどんなことですか。 | 受けとめる | * | * | back-reason | what | 1
急に聞いて驚かせましたね。聞いていて、どんなところが気になりましたか。 | 受けとめる | * | * | back-reason | feeling | 1
ここでの話は評価に使いません。ほかに気になるのはどんなことですか。 | 受けとめる | * | * | back-safety | what | 1
だれに伝わるかを先に決めましょう。知られたくないのは、どのあたりですか。 | 確かめる | * | * | back-safety | where | 1
心配になるのは自然なことです。どんなふうに扱われると安心ですか。 | 受けとめる | * | * | back-safety | wish | 1
メモに残していいところと、残さないほうがいいところは、どう分けましょうか。 | 確かめる | * | * | back-safety | how | 1
話した後のことで、いちばん気がかりなのはどんなことですか。 | 受けとめる | * | * | back-safety | feeling | 2
私から人に話すときは、先に相談します。誰になら伝わってもいいですか。 | 確かめる | * | * | back-safety | who | 1
私の知っていることは、いまお話ししたとおりです。聞いてみて、どう感じましたか。 | 受けとめる | * | * | back-fact | feeling | 1
調べてからお返事しますね。いつごろまでにわかると助かりますか。 | 確かめる | * | * | back-fact | when | 1
私から確かめてみますね。合わせて聞いておくとよさそうなのは、どんなことですか。 | 確かめる | * | * | back-fact | what | 1
いまわかっているところまでお話ししますね。足りないのはどのあたりですか。 | 確かめる | * | * | back-fact | where | 1
それが決まると、どんなところが動きやすくなりますか。 | 深める | * | * | plan | change | 1
すぐに決められないこともあります。先に知っておきたいのはどれですか。 | 確かめる | * | * | back-fact | what | 1
私の場合を少し話しますね。聞いてみて、どこが近いですか。 | 深める | * | * | back-you | compare | 1
私はこう感じています。そちらからは、どんなふうに見えていますか。 | 深める | * | * | back-you | compare | 1
聞いてくれてありがとうございます。私の話で、気になったのはどこですか。 | 受けとめる | * | * | back-you | where | 1
私も似たことがありました。違うなと思うのは、どのあたりですか。 | 深める | * | * | back-you | compare | 1
私のことはこのくらいにしますね。さっきの続きは、どこから聞きましょうか。 | 開く | * | * | back-you | where | 1
どんなふうに答えようか、少し考えますね。聞いてみようと思ったのは、どんなことからですか。 | 深める | * | * | back-you | cause-gently | 1
聞いていると様子が浮かびます。ほかには、どんなことがありましたか。 | 受けとめる | * | * | smalltalk | what | 1
このごろの楽しみは、どんなことですか。 | 開く | * | * | smalltalk | what | 1
まわりの人とは、そういう話をどんなふうにしていますか。 | 開く | * | * | smalltalk | who | 1
仕事を離れた時間は、このところどう過ごせていますか。 | 開く | * | * | smalltalk | how | 1
次のお休みは、どんなふうに過ごせるとよさそうですか。 | 開く | * | * | smalltalk | wish | 1
では、今日はどんな話から始めましょうか。 | 開く | * | * | smalltalk | next | 1
調子のほうは、このところどんな感じですか。 | 開く | * | * | smalltalk | feeling | 1
こちらこそ、ありがとうございます。ほかに話しておきたいのはどんなことですか。 | 受けとめる | * | * | thanks | what | 1 | core
そう言ってもらえてうれしいです。どんなところが役に立ちましたか。 | 受けとめる | * | * | thanks | strength | 1 | core
話してくれて、こちらも助かりました。いまはどんな気分ですか。 | 受けとめる | * | * | thanks | feeling | 1 | core
これからも続けるとよさそうなのは、どんなことですか。 | 確かめる | * | * | thanks | next | 1 | core
次は、どんなふうに手伝えるとよさそうですか。 | 確かめる | * | * | thanks | help | 1 | core
このあと気になっていることがあるとしたら、どんなことですか。 | 確かめる | * | * | thanks | what | 1
わかりました。この話はここまでにしますね。ほかに話したいことはありますか。 | 受けとめる | * | * | refuse | none | 1 | core
わかりました。今日は、どんな話なら気が楽ですか。 | 受けとめる | * | * | refuse | none | 1 | core
はい、ここで止めますね。今日は何の話がいいですか。 | 受けとめる | * | * | refuse | none | 1
無理に話さなくていいです。今日はほかに話したいことはありますか。 | 受けとめる | * | * | refuse | none | 1
そうですね、やめておきましょう。何なら話しやすいですか。 | 受けとめる | * | * | refuse | none | 1 | core
言ってくれてありがとうございます。今日の残りは、何に使いましょうか。 | 受けとめる | * | * | refuse | none | 1 | core
話すかどうかは、任せます。いつでも声をかけてください。 | 受けとめる | * | * | refuse | none | 1 | core
話さなくて大丈夫です。今日は、ほかのことにしましょうか。 | 受けとめる | * | * | refuse | none | 1 | core
ここは聞かないでおきます。次の話に移ってもいいですか。 | 受けとめる | * | * | refuse | none | 1 | core
言ってくれて助かりました。別の話にしましょうか。 | 受けとめる | * | * | refuse | none | 1
私に気をつけてほしいことがあれば、それだけ教えてください。 | 受けとめる | * | * | refuse | none | 1 | core
そのままで大丈夫です。ほかに、私にできることはありますか。 | 受けとめる | * | * | refuse | none | 1 | core
わかりました。ここから先は聞きません。次は何を話しましょうか。 | 受けとめる | * | * | refuse | none | 1 | core
理由は聞きません。私のほうで変えたほうがいいことだけ、教えてください。 | 受けとめる | * | * | refuse | none | 1
先に私から話しますね。そのあとで、考えを聞かせてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
隠さずお話ししますね。聞いてから、思うことを言ってください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
まっすぐ聞いてくれたので、まっすぐ答えます。聞いてもらえますか。 | 受けとめる | * | * | back-you | none | 1 | core
まず、聞かれたことに正直に答えさせてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
まず私の考えを正直に言いますね。そのあとで、どう思うか聞かせてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
きちんと答えたいので、少しだけ考える時間をください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
ごまかさずに答えますね。足りなければ、また聞いてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
もちろんお答えします。聞いてどう思ったか、あとで教えてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
先に答えますね。話すかどうかは、聞いてから決めてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
わかることから先にお答えしますね。足りないところを教えてください。 | 受けとめる | * | * | back-fact,back-you,back-reason,advice-asked | none | 1 | core
こういう話も、もっと聞かせてください。 | 受けとめる | * | * | smalltalk | none | 1 | core
つい聞き入ってしまいました。このまま聞いていてもいいですか。 | 受けとめる | * | * | smalltalk | none | 1
さて、今日はどのあたりから話してみましょうか。 | 受けとめる | * | * | smalltalk | none | 1
いい話を聞きました。そろそろ今日の話を始めてもいいですか。 | 受けとめる | * | * | smalltalk | none | 1
その話の続きを、聞いてもいいですか。 | 受けとめる | * | * | smalltalk | none | 1 | core
へえ、知りませんでした。もう少し聞いてもいいですか。 | 受けとめる | * | * | smalltalk | none | 1
お茶でも飲みながら聞きたい話です。もう少し聞いてもいいですか。 | 受けとめる | * | * | smalltalk | none | 1
この調子で、今日の話もゆっくり始めてみましょうか。 | 受けとめる | * | * | smalltalk | none | 1
その話、もっと聞きたいです。ほかにはどんなことがありましたか。 | 受けとめる | * | * | smalltalk | none | 1 | core
いいですね。もう少し聞かせてください。 | 受けとめる | * | * | smalltalk | none | 1 | core
`;
