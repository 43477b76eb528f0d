/** Questions after joy or something that went well. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const ACHIEVEMENT = `
「{task}」のことで、いちばん手ごたえがあったのはどこですか。 | 深める | * | * | achievement | where | 1 | core
「{task}」のことでは、どんな工夫がありましたか。 | 深める | * | * | achievement | how | 1
山場だったのは、どのあたりですか。 | 深める | * | * | achievement | scene | 1
うまくいったとわかったとき、どんな気分でしたか。 | 受けとめる | * | * | achievement | feeling | 1 | core
まわりの人は、何と言っていましたか。 | 深める | * | * | achievement | who | 1 | core
「{task}」のことで、誰の助けがありがたかったですか。 | 深める | relations | * | achievement | who | 1 | core
「{task}」のことで、前の自分なら止まっていたのはどこでしょう。 | 深める | * | * | achievement | compare | 2
ほかでも使えそうなやり方は、どれですか。 | 深める | * | * | achievement | what | 1
続けてこられたのは、自分のどんなところのおかげでしょう。 | 深める | * | * | achievement | strength | 2
自分によくやったと言うなら、どの部分ですか。 | 受けとめる | * | * | achievement | strength | 2 | core
人からは見えにくい苦労というと、何がありましたか。 | 受けとめる | * | * | achievement | what | 2 | core
「{phrase}」の話を、いちばん聞いてほしい人は誰ですか。 | 受けとめる | * | * | achievement | who | 1
思いがけずうまく運んだのは、どこでしたか。 | 深める | * | * | achievement | where | 1
はじめの見通しとは、どんなところが違いましたか。 | 深める | * | * | achievement | compare | 1
そのあと、ほっとできる時間はどのくらいありましたか。 | 受けとめる | condition | * | achievement | how-much | 1
前と違うな、と気づいたのはどんなときですか。 | 深める | * | * | achievement | when | 1
「{task}」のことには、どれくらいの時間をかけてきましたか。 | 深める | * | * | achievement | how-long | 1
自分らしいやり方だったなと思うのは、どこでしょう。 | 深める | skills,career | * | achievement | strength | 2
後輩に同じことを渡すなら、何を伝えますか。 | 深める | * | * | achievement | what | 1
もう一度やるなら、変えてみたいのはどこですか。 | 深める | * | * | achievement | change | 1
「{phrase}」のことで、印象に残っている反応は何ですか。 | 深める | * | * | achievement | scene | 1
流れが変わったのは、どの場面からでしたか。 | 深める | * | * | achievement | scene | 1
小さくても、誇らしいと思うのはどの部分ですか。 | 受けとめる | * | * | achievement | strength | 2
準備のうち、いちばん効いていたのは何でしょう。 | 深める | * | * | achievement | what | 1
その力は、どこで身についたのでしょう。 | 深める | skills,career | * | achievement | strength | 2
やっていて楽しかったのは、どんな時間でしたか。 | 深める | * | * | achievement | feeling | 1
「{task}」のことで得たものは、この先どこで生きそうですか。 | 深める | * | * | achievement | next | 1
使う人やお客さまには、どんな変化がありましたか。 | 深める | daily-work | * | achievement | change | 1
チームにとっては、どんなことが助かったでしょう。 | 深める | * | * | achievement | meaning | 1
「{phrase}」のことで、少し自信になったのはどのあたりですか。 | 受けとめる | * | * | achievement | strength | 1 | core
始める前は、どんな気持ちでいましたか。 | 深める | * | * | achievement | feeling | 1
迷ったときは、何を頼りに決めましたか。 | 深める | * | * | achievement | how | 2
もっと知ってもらえたらと思うのは、どんなところですか。 | 受けとめる | daily-work,organisation | listen | achievement | wish | 2
この流れで、次にやってみたいのは何でしょう。 | 深める | * | * | achievement | next | 1
毎日の中で、地道に続けていたことは何ですか。 | 深める | * | * | achievement | tried | 1
あれで助かった、という一言があれば聞かせてください。 | 深める | relations | * | achievement | help | 1
少し無理をした分があるとしたら、どのあたりでしょう。 | 受けとめる | condition,daily-work | * | achievement | how-much | 2
「{task}」のことで、前より楽にできたのはどこですか。 | 深める | * | * | achievement | compare | 1
自分で考えて決めたのは、どの部分でしたか。 | 深める | * | * | achievement | where | 1
きつかった時期は、何が支えになっていましたか。 | 深める | condition,private | * | achievement | help | 2
皆には、私からどう伝えると心地いいですか。 | 確かめる | relations,organisation | * | achievement | help | 1
家の人や友だちには、どんなふうに話しましたか。 | 受けとめる | private | * | achievement | how | 2
仕上げのところで、こだわったのはどこですか。 | 深める | daily-work,skills | * | achievement | where | 1
始めたころの自分に声をかけるなら、何と言いますか。 | 深める | skills,career | * | achievement | change | 2
数字には出ないけれどよかったことは、何でしょう。 | 深める | daily-work,organisation | * | achievement | meaning | 1
「{phrase}」のことで、これからも続けたいのは何ですか。 | 確かめる | * | * | achievement | next | 1
新しく知ったことの中で、面白かったのは何ですか。 | 深める | * | * | achievement | what | 1
そこまで来るのに、どんな工夫がありましたか。 | 深める | * | * | achievement | how | 1 | core
続けてこられたのは、何があったからでしょう。 | 深める | * | * | achievement | strength | 1
誰の助けが、ありがたかったですか。 | 深める | * | * | achievement | who | 1
どんなところが、いちばんうれしかったですか。 | 受けとめる | * | * | joy,achievement | feeling | 1 | core
その気持ちは、誰と分かち合いたいですか。 | 受けとめる | * | * | joy | who | 1
うれしいと感じたのは、どんな場面でしたか。 | 受けとめる | * | * | joy | scene | 1
前は、そのことをどんなふうに感じていましたか。 | 深める | * | * | joy | compare | 1
「{phrase}」のことで、いちばんうれしいのはどんなところですか。 | 受けとめる | * | * | joy | feeling | 1 | core
これから、ほかのどんな場面でもそう感じられそうですか。 | 深める | * | * | joy | next | 1
そのことを話したい相手というと、誰が浮かびますか。 | 受けとめる | * | * | joy | who | 1
ここまで進めてきた中で、続けてよかったのはどんなことですか。 | 深める | * | * | achievement | strength | 1
うまくいった場面を、もう少し聞かせてもらえますか。 | 受けとめる | * | * | achievement | scene | 1
うまくいく前は、どんなところで苦労していましたか。 | 深める | * | * | achievement | compare | 1 | core
そのことを、自分ではどんなふうに受けとめていますか。 | 受けとめる | * | * | achievement,joy | feeling | 1 | core
この経験は、次のどんなところで役に立ちそうですか。 | 確かめる | * | * | achievement | next | 1
`;
