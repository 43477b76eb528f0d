/**
 * Questions after what was told, whatever it was: nothing is taken for a feeling, a trouble or a plan. One a line: text | purpose | themes |
 * stances | after | slot | depth | core.
 */
export const TOLD = `
よかったら、もう少し聞かせてください。 | 受けとめる | * | * | answer,feeling,joy,problem,achievement,wish,plan,promise,smalltalk | none | 1 | core
最後に言ってくれたところを、もう少し聞いていいですか。 | 深める | * | * | answer,feeling,problem,wish | what | 1 | core
このまま聞いていたいです。続けてもらえますか。 | 受けとめる | * | * | answer | none | 1
口に出してみて、いまどんな感じですか。 | 受けとめる | * | * | answer | feeling | 1
ちゃんと受け取りたいので、もう少しだけ教えてもらえますか。 | 確かめる | * | * | answer,feeling | compare | 1 | core
聞いていますから、どうぞ続けてください。 | 受けとめる | * | * | answer | none | 1
もう少し、いまの話をしていてもいいですか。 | 受けとめる | * | * | answer,feeling,joy | none | 1
もう一歩だけ、くわしく聞いても大丈夫ですか。 | 受けとめる | * | * | answer | none | 1
わかったつもりになりたくないので、もう少し聞いていいですか。 | 確かめる | * | * | feeling | compare | 1 | core
言葉を探しながらで構いません。もう少し聞かせてください。 | 受けとめる | * | * | answer | none | 1
私にも、何か一緒にできることはありますか。 | 確かめる | * | * | plan,promise | help | 1 | core
細かいところも知りたいです。もう少し聞いてもいいですか。 | 深める | * | * | answer | meaning | 1
いまの話の奥で、大事にしているものは何ですか。 | 深める | * | * | answer | meaning | 1
そう話すあなたの思いを、もう少し聞かせてもらえますか。 | 受けとめる | * | * | answer | none | 1
ほかにも浮かんでいることはありますか。 | 受けとめる | * | * | answer | none | 1
私にまだ見えていないところを、教えてもらえますか。 | 受けとめる | * | * | answer | none | 1
こうして話してみて、いまどんな気分ですか。 | 受けとめる | * | * | answer | feeling | 1
頼みたいことがあれば、遠慮なく言ってみてください。 | 確かめる | * | * | answer | help | 1
どう聞こえたか、私からお話ししてもいいですか。 | 確かめる | * | * | answer | help | 1
話したいところまで、ゆっくり話してください。 | 受けとめる | * | * | answer | none | 1
私がどう聞いたか、一度言葉にしてみてもいいですか。 | 確かめる | * | * | answer | help | 1
時間はあります。どこからでも、続きを話してください。 | 受けとめる | * | * | answer | none | 1
さっきの言葉には、どんな思いがありますか。 | 深める | * | * | answer | meaning | 1
時間はあります。あなたの速さで話してください。 | 受けとめる | * | * | answer | none | 1
話しながら、どんな場面を思い浮かべていましたか。 | 受けとめる | * | * | answer | feeling | 1
まだうまく言葉になっていないところはありますか。 | 深める | * | * | answer | what | 1
ここで聞いていますから、話したいだけ話してください。 | 受けとめる | * | * | answer | none | 1
たったいま聞いたところを、もう少し話してもらえますか。 | 受けとめる | * | * | answer | none | 1
私が知らずにいることが、まだありそうです。話してもらえますか。 | 受けとめる | * | * | answer | none | 1
外からは見えにくいところも、よければ話してください。 | 受けとめる | * | * | answer | none | 1
小さなことでもいいです。いま、してほしいことはありますか。 | 確かめる | * | * | answer | help | 1
思いつくまま、順番を気にせず話してください。 | 受けとめる | * | * | answer | none | 1
あなたが大事にしたいことを、聞かせてもらえますか。 | 深める | * | * | answer | meaning | 1
考えながらでいいので、少しずつ聞かせてください。 | 受けとめる | * | * | answer | none | 1
頭に浮かぶまま、もう少し話してもらえませんか。 | 受けとめる | * | * | answer | none | 1
話していて、ふっと浮かんだことはありますか。 | 受けとめる | * | * | answer | feeling | 1
いまの話で、自分にとっていちばん大きいのはどこですか。 | 深める | * | * | answer | meaning | 1
さっきの言葉に続きがあるとしたら、どんな言葉ですか。 | 深める | * | * | answer | what | 1
間があいてもいいので、自分のペースで話してください。 | 受けとめる | * | * | answer | none | 1
いまここで、私にしてほしいことはありますか。 | 確かめる | * | * | answer,problem | help | 1
ここは急いで通りすぎたくないです。もう少し話してもらえますか。 | 受けとめる | * | * | answer | none | 1
`;
