/** Questions after a feeling. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const FEELING = `
そう感じたとき、まわりはどんな様子でしたか。 | 受けとめる | * | * | feeling | scene | 1
「{phrase}」のことで、いちばんこたえているのはどんなところですか。 | 受けとめる | * | * | feeling,problem | feeling | 2
その気持ちは、いつごろからありましたか。 | 受けとめる | * | * | feeling | how-long | 1
その気持ちは、どんな言い方がいちばん近いでしょう。 | 受けとめる | * | * | feeling | feeling | 2
体のほうは、そのときどんな感じでしたか。 | 受けとめる | condition | * | feeling | feeling | 2
話してみて、いまはどんな感じがしますか。 | 受けとめる | * | * | feeling,long-talk | feeling | 1
私がどんなふうに聞いていると、話しやすいでしょう。 | 受けとめる | * | listen | feeling | help | 1
近くでわかってくれている人というと、どなたでしょう。 | 受けとめる | * | * | feeling | who | 2
先週と今日とでは、気持ちの重さはどう違いますか。 | 受けとめる | condition,daily-work | * | feeling | compare | 1
ゆっくりで大丈夫です。どのあたりから話せそうですか。 | 受けとめる | * | * | feeling,vague | where | 1
いまの話で、私にいちばんわかっておいてほしいのはどこですか。 | 受けとめる | * | * | feeling,answer | what | 2
家に帰ってからは、どんなふうに過ごせていますか。 | 受けとめる | * | * | feeling | how | 2
気持ちが少しゆるむのは、どんなときですか。 | 受けとめる | * | * | feeling | when | 1
その気持ちの奥で、大事にしたかったものは何でしょう。 | 深める | * | listen,sounding-board | feeling | meaning | 3
ほかに混ざっている気持ちがあるとしたら、どんな気持ちですか。 | 受けとめる | * | listen | feeling | feeling | 2
ここまで、どうやって気持ちを保ってきましたか。 | 受けとめる | * | * | feeling,problem | strength | 2
「{phrase}」のことは、どのくらい前から心にありましたか。 | 受けとめる | * | * | feeling | how-long | 1
何も決めなくて大丈夫です。いま浮かぶことを聞かせてください。 | 受けとめる | * | * | feeling | what | 1
その場で言わずにおいた言葉は、どんなものでしたか。 | 深める | relations,daily-work | listen | feeling | what | 3
朝起きたときの気分は、このところどうですか。 | 受けとめる | condition | * | feeling | feeling | 2
この話は、どのくらいの早さで進めるとよさそうですか。 | 受けとめる | * | listen | feeling | how | 1
今日はここまででも構いません。どうするのが楽でしょう。 | 受けとめる | * | * | feeling | wish | 1
その日のあと、気持ちはどう変わっていきましたか。 | 受けとめる | * | * | feeling | change | 2
「{phrase}」の話が出ると、どんな気持ちになりますか。 | 受けとめる | * | * | feeling,answer | feeling | 2
力を抜いていられるのは、どんな人といるときですか。 | 受けとめる | relations,private | * | feeling | who | 2
そう思うのも無理はないですね。特に残っているのはどの場面ですか。 | 受けとめる | * | listen | feeling | scene | 1
さっきの「{phrase}」という言葉には、どんな思いがありましたか。 | 受けとめる | * | listen | feeling | meaning | 2
少し下ろせたら楽になりそうなのは、何ですか。 | 受けとめる | * | * | feeling,problem | wish | 2
相手には、その気持ちがどのくらい伝わっていそうですか。 | 深める | relations | * | feeling | how-much | 2
そんな気持ちでいると、いつもの仕事はどう見えますか。 | 深める | * | * | feeling | how | 2
「{phrase}」のことで、ほっとする瞬間があるとしたらいつですか。 | 受けとめる | * | * | feeling | when | 1
前にも似た気持ちになったことがあれば、聞かせてください。 | 深める | * | * | feeling | compare | 2
ひと息つけているのは、一日のどのあたりですか。 | 受けとめる | * | * | feeling | when | 1
いまは、聞いているだけと一緒に考えるのと、どちらがいいですか。 | 受けとめる | * | * | feeling,problem | help | 1
いつもの自分と比べると、どのあたりが違いますか。 | 受けとめる | * | * | feeling | compare | 1
今日ここに来るまでは、どんな気分でいましたか。 | 受けとめる | * | * | feeling | feeling | 1
食事や休みは、このところどんなふうにとれていますか。 | 受けとめる | condition | * | feeling | how | 2
どう受けとめてもらえると、少し安心ですか。 | 受けとめる | * | listen | feeling | wish | 2
そう感じはじめたのは、どんなことからでしたか。 | 受けとめる | * | * | feeling | cause-gently | 1
「{phrase}」のことは、いまどのくらいの大きさに感じますか。 | 受けとめる | * | * | feeling | how-much | 1
誰にも気をつかわずに言えるとしたら、どう言いたいですか。 | 受けとめる | relations,organisation | listen | feeling | wish | 3
近くにいてくれると心強いのは、誰ですか。 | 受けとめる | relations,private | * | feeling | who | 2
「{phrase}」のことを忘れていられるのは、何をしているときですか。 | 受けとめる | condition,private | * | feeling | what | 1
来週の今ごろは、どんな気持ちでいられたらいいですか。 | 深める | * | * | feeling | wish | 1
「{phrase}」のことを、私以外にも話せる相手というと誰でしょう。 | 受けとめる | * | * | feeling | who | 2
今日は、どのあたりまで話しておきたいですか。 | 確かめる | * | * | feeling,long-talk | wish | 1
わたしにできることがあるとしたら、どんなことでしょう。 | 受けとめる | * | * | problem | help | 1 | core
ひとりで引き受けていると感じるのは、どんなところですか。 | 受けとめる | * | * | feeling,problem | where | 2
このことで、まわりに知っておいてほしいのはどんなことですか。 | 受けとめる | * | * | feeling,problem | help | 2
もう少し、そのときの様子を聞かせてもらえますか。 | 受けとめる | * | * | feeling,problem | scene | 1
このところの一日は、どんなふうに過ぎていますか。 | 受けとめる | * | * | feeling,vague | how | 1
体や眠りのほうは、このところどうですか。 | 受けとめる | * | * | feeling | how | 1
この先どうなっていくと、いちばん安心ですか。 | 確かめる | * | * | feeling,problem | wish | 1
今日は、この話をどんなふうに進められるとよさそうですか。 | 確かめる | * | * | feeling | wish | 1
あるとほっとするのは、どんなことですか。 | 確かめる | * | * | feeling | help | 1
その中で、いちばん強いのはどんな気持ちですか。 | 受けとめる | * | * | feeling | feeling | 1
きれいにまとめなくて大丈夫です。思うまま話してください。 | 受けとめる | * | * | feeling | none | 1
どんな気持ちでもここで話していいです。続けてもらえますか。 | 受けとめる | * | * | feeling | none | 1
いろんな思いがあっていいと思います。聞かせてもらえますか。 | 受けとめる | * | * | feeling | none | 1
いまの気持ちのままでいいです。もう少し聞かせてください。 | 受けとめる | * | * | feeling | none | 1 | core
軽く聞き流したくないです。もう少し話してもらえますか。 | 受けとめる | * | * | feeling | none | 1 | core
大事に受け取りたいです。続きがあれば、話してもらえますか。 | 受けとめる | * | * | feeling | none | 1 | core
口にしてみて、いま心の中はどんな様子ですか。 | 受けとめる | * | * | feeling | none | 1
答えを出さなくていいです。いまの思いを話してもらえますか。 | 受けとめる | * | * | feeling | none | 1
話せるところまででいいです。いまどんな思いでいますか。 | 受けとめる | * | * | feeling | none | 1
すぐに返事をせずに、もう少し聞いていてもいいですか。 | 受けとめる | * | * | feeling | none | 1
`;
