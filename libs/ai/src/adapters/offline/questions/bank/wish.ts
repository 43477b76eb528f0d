/** Questions after a wish. One a line: text | purpose | themes | stances | after | slot | depth | core. */
export const WISH = `
「{phrase}」のことを考えはじめたのは、いつごろですか。 | 深める | * | * | wish | how-long | 1 | core
それがかなったら、毎日のどこが変わりそうですか。 | 深める | * | * | wish | change | 1 | core
こんなふうになりたい、と思う人はどなたでしょう。 | 深める | career,skills | * | wish | who | 1
まず少しだけ試してみるなら、どこからがいいですか。 | 深める | * | * | wish | next | 1
そう思うようになったきっかけがあれば、聞かせてください。 | 深める | * | * | wish | scene | 2
いまの仕事の中で、それに近い部分はどこですか。 | 深める | career,daily-work | * | wish | where | 1
「{phrase}」のことで、ためらいがあるとしたらどのあたりですか。 | 受けとめる | * | listen | wish | feeling | 2
半年先には、どんなふうでいられるといいですか。 | 深める | * | * | wish | when | 1
ここだけは譲りたくない、というのはどこでしょう。 | 深める | * | * | wish | meaning | 2
「{phrase}」のことで、いちばん心がひかれるのはどこですか。 | 深める | * | * | wish | meaning | 1
手伝わせてもらえるとしたら、私は何からがいいでしょう。 | 深める | * | * | wish | help | 1 | core
そのために、少し減らせたらと思う仕事は何ですか。 | 深める | daily-work,career | * | wish | what | 2
人に話してみたときは、どんな反応でしたか。 | 深める | * | * | wish | how | 1
「{phrase}」のことに使える時間があと少しあったら、何をしますか。 | 深める | * | * | wish | how-much | 1
もう始めていることがあれば、どんなことですか。 | 深める | * | * | wish | tried | 1
「{phrase}」のことでは、自分のどんなところが生きそうですか。 | 深める | * | * | wish | strength | 2
いつごろまでにそうなるとよさそうですか。 | 深める | * | * | wish | when | 1
これはちょっと違う、と思うのはどんな形ですか。 | 深める | career,organisation | * | wish | compare | 1
「{phrase}」のことは、会社の外だとどんな形がありそうですか。 | 深める | * | viewpoints,sounding-board | wish | compare | 2
「{phrase}」のことと家での暮らしを、どう合わせていきたいですか。 | 深める | private,career | * | wish | how | 2
学ぶとしたら、どんなやり方が合っていそうですか。 | 深める | skills | * | wish | how | 1
一緒にやれたらうれしいのは、どんな人たちですか。 | 深める | relations,career | * | wish | who | 1
「{phrase}」のことで、もう少し知りたいのはどんなことですか。 | 深める | * | * | wish | what | 1
少し前と比べて、望みはどう変わってきましたか。 | 深める | career,private | * | wish | change | 2
それを選ぶと、離れることになりそうなのは何でしょう。 | 深める | career,private | sounding-board | wish | what | 3
落ち着いて力を出せるのは、どんな場所ですか。 | 深める | daily-work,condition | * | wish | where | 1
職場がどんなふうだと、言い出しやすいですか。 | 深める | organisation,relations | * | wish | scene | 2
うまくいかなくても構わないなら、何をやってみたいですか。 | 深める | career,skills | * | wish | wish | 2
「{phrase}」のことで、まだ口にしていない希望もよければ聞かせてください。 | 受けとめる | * | listen | wish | wish | 3
いまの役割に、足せたらいいと思うものは何ですか。 | 深める | career,daily-work | * | wish | what | 1
この希望のことを、私はどこまで人に話していいでしょう。 | 確かめる | career,private | * | wish | how-much | 2
「{phrase}」のことが進むと、誰が喜びそうですか。 | 深める | * | * | wish | who | 1
どんな一日だと、いい日だったと思えそうですか。 | 深める | career,condition,private | * | wish | scene | 1
途中で気が変わってもいいとしたら、何を試しますか。 | 深める | career,skills | * | wish | tried | 1
必要なもののうち、もう持っているのはどれでしょう。 | 深める | skills,career | * | wish | strength | 1
「{phrase}」のことで、私に覚えておいてほしいのは何ですか。 | 確かめる | * | listen | wish,closing | what | 1
今月のうちにできそうな小さなことは、何でしょう。 | 確かめる | * | * | wish | next | 1
ためらいがあるとしたら、どのあたりですか。 | 受けとめる | * | * | wish | feeling | 2
その願いの中で、いちばん大事なのはどこですか。 | 深める | * | * | wish | meaning | 1 | core
いまの毎日と比べると、何がいちばん違いそうですか。 | 深める | * | * | wish | compare | 1
もしそうなったら、まず何をしたいですか。 | 深める | * | * | wish | next | 1
そこに近づくうえで、引っかかっているのは何でしょう。 | 深める | * | * | wish | what | 1
そう思うようになったのは、いつごろからですか。 | 深める | * | * | wish | how-long | 1
「{phrase}」のことで、こうなるといいと思うのはどんなところですか。 | 深める | * | * | wish,problem | wish | 1 | core
そうなったら、誰がいちばん喜びそうですか。 | 深める | * | * | wish | who | 1
もうできている部分があるとしたら、どこですか。 | 深める | * | * | wish,plan | strength | 1
それを考えるようになったのは、どんな場面からですか。 | 深める | * | * | wish | scene | 1 | core
`;
